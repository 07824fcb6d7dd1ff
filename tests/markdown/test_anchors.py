"""Anchors are made as GitHub makes them."""

from cardgen.markdown.anchors import Anchors, slug


def test_anchors_are_those_of_github() -> None:
    assert slug("1. （抽）抽牌阶段") == "1-抽抽牌阶段"
    assert slug("Me First! 响应机制") == "me-first-响应机制"
    assert slug("游戏胜利/失败(End of Game)") == "游戏胜利失败end-of-game"
    anchors = Anchors(["甲-1"])
    assert [anchors.new("甲") for _ in range(3)] == ["甲", "甲-2", "甲-3"]
    assert anchors.new("！") == "section"
