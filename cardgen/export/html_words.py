"""The words of a web page's own furniture, in the document's language."""

from typing import NamedTuple

from cardgen.model.language import written


class PageWords(NamedTuple):
    """`found`: its 0 becomes how many there are. From `large` to `after`: of pictures shown large."""

    search: str
    found: str
    none: str
    theme: str
    skip: str
    large: str
    close: str
    before: str
    after: str
    players: str
    minutes: str
    age: str


# fmt: off
WORDS = {
    "zh-Hans": PageWords(
        "搜索", "0 处", "没有找到", "明暗", "跳到正文",
        "大图", "关闭", "上一张", "下一张", "人数", "分钟", "年龄",
    ),
    "zh-Hant": PageWords(
        "搜尋", "0 處", "沒有找到", "明暗", "跳到正文",
        "大圖", "關閉", "上一張", "下一張", "人數", "分鐘", "年齡",
    ),
    "ja": PageWords(
        "検索", "0 件", "見つかりません", "明るさ", "本文へ",
        "拡大", "閉じる", "前へ", "次へ", "人数", "分", "年齢",
    ),
    "ko": PageWords(
        "검색", "0곳", "찾을 수 없음", "밝기", "본문으로",
        "크게 보기", "닫기", "이전", "다음", "인원", "분", "나이",
    ),
    "en": PageWords(
        "Search", "0 found", "nothing found", "Light or dark", "Skip to the text",
        "Large picture", "Close", "Previous", "Next", "players", "minutes", "age",
    ),
    "de": PageWords(
        "Suchen", "0 gefunden", "nichts gefunden", "Hell oder dunkel", "Zum Text",
        "Großes Bild", "Schließen", "Zurück", "Weiter", "Spieler", "Minuten", "Alter",
    ),
    "fr": PageWords(
        "Rechercher", "0 trouvés", "rien trouvé", "Clair ou sombre", "Aller au texte",
        "Grande image", "Fermer", "Précédent", "Suivant", "joueurs", "minutes", "âge",
    ),
    "es": PageWords(
        "Buscar", "0 encontrados", "nada encontrado", "Claro u oscuro", "Ir al texto",
        "Imagen grande", "Cerrar", "Anterior", "Siguiente", "jugadores", "minutos", "edad",
    ),
    "it": PageWords(
        "Cerca", "0 trovati", "niente trovato", "Chiaro o scuro", "Vai al testo",
        "Immagine grande", "Chiudi", "Precedente", "Successivo", "giocatori", "minuti", "età",
    ),
    "pt": PageWords(
        "Procurar", "0 encontrados", "nada encontrado", "Claro ou escuro", "Ir para o texto",
        "Imagem grande", "Fechar", "Anterior", "Seguinte", "jogadores", "minutos", "idade",
    ),
    "nl": PageWords(
        "Zoeken", "0 gevonden", "niets gevonden", "Licht of donker", "Naar de tekst",
        "Grote afbeelding", "Sluiten", "Vorige", "Volgende", "spelers", "minuten", "leeftijd",
    ),
}
# fmt: on


def page_words(language: str) -> PageWords:
    """English ones where we have none."""
    return WORDS.get(written(language), WORDS["en"])
