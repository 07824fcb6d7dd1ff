"""Nobody else gets in: hostile requests get a plain refusal, and nothing of the project."""

import json
from itertools import product
from pathlib import Path

import pytest
from starlette.websockets import WebSocketDisconnect
from studio_kit import HOST, TOKEN, client, open_studio, write_project

from cardgen.studio.guard import LARGEST_BODY

SECRET = "只有自己知道"
CLIMBING = ("../", "..%2f", "%2e%2e/", "..\\", "..%5c", "%252e%252e%252f", "....//", "/", "//", "file:///")
TARGETS = ("secret.txt", "etc/passwd", "secret.txt%00.svg", "card_data/g/game.toml")
AROUND = (
    "/static/{}",
    "/api/g/{}",
    "/api/g/{}/card/a",
    "/api/g/g/card/{}",
    "/api/g/g/face/{}.svg",
    "/api/g/{}/face/a.svg",
    "/api/g/g/edit/card/{}",
    "/api/g/g/template/card/{}",
)


@pytest.fixture
def root(tmp_path: Path) -> Path:
    write_project(tmp_path)
    (tmp_path / "secret.txt").write_text(SECRET, "utf-8")
    return tmp_path


def test_no_path_leads_out(root: Path) -> None:
    """320 requests with a token, for files that nobody may have."""
    asks = client(open_studio(root))
    tried = 0
    for around, climb, target in product(AROUND, CLIMBING, TARGETS):
        answer = asks.get(around.format(climb + target))
        assert answer.status_code in (200, 400, 404, 405, 414, 422), (around, climb, target)
        # 200: only the page itself, which any address has.
        assert answer.status_code != 200 or answer.text.startswith("<!doctype html>")
        assert SECRET not in answer.text and "root:" not in answer.text and 'title = "试"' not in answer.text
        tried += 1
    assert tried >= 200


def test_who_has_no_token_gets_nothing(root: Path) -> None:
    asks = client(open_studio(root), let_in=False)
    for path in ("/", "/g/wall", "/api/games", "/api/g/g", "/api/g/g/face/a.svg", "/static/main.js"):
        assert asks.get(path).status_code == 401
        for cookie in ("cardgen-studio-8416=no", ";;\0=\x7f", "x" * 9000):
            assert asks.get(path, headers={"cookie": cookie}).status_code == 401
    assert asks.get("/", params={"token": "no"}).status_code == 403
    assert asks.get("/api/games", params={"token": TOKEN}).status_code == 401
    with pytest.raises(WebSocketDisconnect), asks.websocket_connect("/api/socket"):
        pass


@pytest.mark.parametrize("host", ["evil.example", "127.0.0.1", "127.0.0.1:80", f"{HOST}.evil.example", ""])
def test_other_hosts_are_refused(root: Path, host: str) -> None:
    answer = client(open_studio(root)).get("/api/games", headers={"host": host})
    assert answer.status_code == 403


@pytest.mark.parametrize(
    "origin", ["http://evil.example", "null", "http://127.0.0.1:9999", f"https://{HOST}"]
)
def test_other_origins_are_refused(root: Path, origin: str) -> None:
    asks = client(open_studio(root))
    body = {"card": "a"}
    assert asks.post("/api/g/g/open", json=body, headers={"origin": origin}).status_code == 403
    assert asks.get("/api/games", headers={"origin": origin}).status_code == 403
    with (
        pytest.raises(WebSocketDisconnect),
        asks.websocket_connect("/api/socket", headers={"origin": origin}),
    ):
        pass
    assert asks.get("/api/games", headers={"sec-fetch-site": "cross-site"}).status_code == 403


def test_what_is_too_large_is_refused(root: Path) -> None:
    asks = client(open_studio(root))
    json_type = {"content-type": "application/json"}
    large = b"[" * (LARGEST_BODY + 1)
    assert asks.post("/api/g/g/open", content=large, headers=json_type).status_code == 413
    assert asks.post("/api/g/g/open", content=iter([large]), headers=json_type).status_code == 413
    assert asks.get("/" + "a" * 3000).status_code == 414
    assert asks.get("/api/g/g/pick", params={"q": "x" * 9000}).status_code == 414


@pytest.mark.parametrize("content", [b"", b"[]", b"null", b"\xff", b"[" * 100_000, b'{"card": 1}'])
def test_bodies_that_are_none_are_refused(root: Path, content: bytes) -> None:
    asks = client(open_studio(root))
    assert asks.post("/api/g/g/open", content=content).status_code == 415
    answer = asks.post("/api/g/g/open", content=content, headers={"content-type": "application/json"})
    assert answer.status_code in (400, 422) and json.loads(answer.content)


def test_other_methods_are_refused(root: Path) -> None:
    asks = client(open_studio(root))
    for method in ("PUT", "DELETE", "PATCH", "OPTIONS", "TRACE", "PROPFIND"):
        assert asks.request(method, "/api/games").status_code == 405


def test_every_answer_says_what_it_may_do(root: Path) -> None:
    asks = client(open_studio(root))
    for path in ("/", "/api/games", "/static/main.js", "/api/nothing"):
        policy = asks.get(path).headers["content-security-policy"]
        assert "default-src 'none'" in policy and "script-src 'self'" in policy
    assert "sandbox" in asks.get("/api/g/g/face/a.svg").headers["content-security-policy"]
