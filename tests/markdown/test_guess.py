"""The language of documents that do not say it."""

import pytest

from cardgen.markdown.guess import guessed

SAMPLES = {
    "zh-CN": "每名玩家开始时抽五张手牌，然后把国王牌放在自己面前。轮到你时，先抽两张牌，再打出攻击牌。",
    "zh-Hant": "每位玩家開始時抽五張手牌，然後把國王牌放在自己面前。輪到你時，先抽兩張牌，再打出攻擊牌。",
    "ja": "各プレイヤーは手札を五枚引き、王のカードを表向きにして自分の前に置く。手番では山札から二枚引く。",
    "ko": "각 플레이어는 카드를 다섯 장 뽑고 왕 카드를 자기 앞에 놓습니다. 차례가 되면 두 장을 뽑습니다.",
    "en": "Each player draws five cards and puts the king in front of them. On your turn, draw two cards.",
    "de": "Alle ziehen fünf Karten und legen den König offen vor sich hin. Wer an der Reihe ist, zieht zwei.",
    "fr": "Chaque joueur pioche cinq cartes et pose son roi devant lui. À votre tour, piochez deux cartes.",
    "es": "Cada jugador roba cinco cartas y coloca su rey delante de él. En tu turno, roba dos cartas.",
    "it": "Ogni giocatore pesca cinque carte e mette il suo re davanti a sé. Nel tuo turno, pesca due carte.",
    "pt": "Cada jogador compra cinco cartas e coloca o seu rei em jogo. No seu turno, compre duas cartas.",
    "nl": "Elke speler pakt vijf kaarten en legt de koning open voor zich. Pak in je beurt twee kaarten.",
}


@pytest.mark.parametrize("language", SAMPLES)
def test_a_few_sentences_are_enough(language: str) -> None:
    assert guessed([SAMPLES[language]]) == language


def test_what_is_no_prose_does_not_count() -> None:
    code = ["```python", *["for each in the cards of your turn: print(each)"] * 30, "```"]
    tags = ["<div align='center'><img src='the-cards-of-your-turn.png'></div>"] * 30
    links = ["[牌](https://example.org/the/cards/of/your/turn)"] * 5
    assert guessed([SAMPLES["zh-CN"], *code, *tags, *links]) == "zh-CN"


def test_terms_of_another_language_do_not_decide() -> None:
    assert guessed([SAMPLES["zh-CN"], "HP AP Buff Debuff"]) == "zh-CN"
    assert guessed([SAMPLES["en"], "(卡牌王, カード)"]) == "en"
    assert guessed([SAMPLES["zh-CN"], "プレイ"]) == "zh-CN"


def test_a_document_without_words_is_chinese() -> None:
    assert guessed(["", "1. 2. 3."]) == "zh-CN"
