"""Labels: the words that cardgen itself adds to documents, in the document's language. One table."""

from cardgen.model.language import written
from cardgen.record import NamedTuple


class Labels(NamedTuple):
    """The words and marks that cardgen adds to a document. `sheet` and `page` have a place for their number.

    `joint`: between the parts of a list; `brackets`: around what is added to a line.
    """

    contents: str
    note: str
    tip: str
    warning: str
    danger: str
    important: str
    example: str
    reference: str
    notes: str
    cards: str
    picture: str
    rulebook: str
    rules: str
    sheet: str
    page: str
    colon: str = ": "
    joint: str = ", "
    brackets: tuple[str, str] = (" (", ")")


_FULL = ("：", "、", ("（", "）"))

# fmt: off
LABELS = {
    "zh-Hans": Labels(
        "目录", "说明", "提示", "注意", "警告", "重要", "示例", "速查",
        "注释", "卡牌", "图", "规则书", "规则", "第 {} 张", "第 {} 页", *_FULL,
    ),
    "zh-Hant": Labels(
        "目錄", "說明", "提示", "注意", "警告", "重要", "範例", "速查",
        "註釋", "卡牌", "圖", "規則書", "規則", "第 {} 張", "第 {} 頁", *_FULL,
    ),
    "ja": Labels(
        "目次", "メモ", "ヒント", "注意", "警告", "重要", "例", "早見表",
        "脚注", "カード", "図", "ルールブック", "ルール", "{} 枚目", "{} ページ", *_FULL,
    ),
    "ko": Labels(
        "목차", "참고", "도움말", "주의", "경고", "중요", "예시", "요약표",
        "각주", "카드", "그림", "규칙서", "규칙", "{}번 시트", "{}쪽",
    ),
    "en": Labels(
        "Contents", "Note", "Tip", "Warning", "Danger", "Important", "Example", "Quick reference",
        "Notes", "Cards", "Picture", "Rulebook", "Rules", "Sheet {}", "page {}",
    ),
    "de": Labels(
        "Inhalt", "Hinweis", "Tipp", "Achtung", "Gefahr", "Wichtig", "Beispiel", "Kurzübersicht",
        "Anmerkungen", "Karten", "Bild", "Spielanleitung", "Regeln", "Bogen {}", "Seite {}",
    ),
    "fr": Labels(
        "Sommaire", "Remarque", "Astuce", "Attention", "Danger", "Important", "Exemple", "Aide-mémoire",
        "Notes", "Cartes", "Image", "Livret de règles", "Règles", "Feuille {}", "page {}", "\u00a0: ",
    ),
    "es": Labels(
        "Índice", "Nota", "Consejo", "Atención", "Peligro", "Importante", "Ejemplo", "Referencia rápida",
        "Notas", "Cartas", "Imagen", "Reglamento", "Reglas", "Hoja {}", "página {}",
    ),
    "it": Labels(
        "Indice", "Nota", "Suggerimento", "Attenzione", "Pericolo", "Importante", "Esempio", "Riepilogo",
        "Note", "Carte", "Immagine", "Regolamento", "Regole", "Foglio {}", "pagina {}",
    ),
    "pt": Labels(
        "Índice", "Nota", "Dica", "Atenção", "Perigo", "Importante", "Exemplo", "Referência rápida",
        "Notas", "Cartas", "Imagem", "Manual de regras", "Regras", "Folha {}", "página {}",
    ),
    "nl": Labels(
        "Inhoud", "Opmerking", "Tip", "Let op", "Gevaar", "Belangrijk", "Voorbeeld", "Overzicht",
        "Noten", "Kaarten", "Afbeelding", "Spelregels", "Regels", "Vel {}", "pagina {}",
    ),
}
# fmt: on


def labels(language: str) -> Labels:
    """The words for a document in a language; English ones where we have none."""
    return LABELS.get(written(language), LABELS["en"])
