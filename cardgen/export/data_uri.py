"""Pictures and fonts as data: addresses, so that what shows them is one file."""

from base64 import b64encode

MAGIC = (
    (b"\x89PNG", "image/png"),
    (b"\xff\xd8", "image/jpeg"),
    (b"RIFF", "image/webp"),
    (b"GIF8", "image/gif"),
    (b"wOFF", "font/woff"),
    (b"<", "image/svg+xml"),
)


def media_type(content: bytes) -> str:
    return next((name for magic, name in MAGIC if content.startswith(magic)), "application/octet-stream")


def data_uri(content: bytes) -> str:
    return f"data:{media_type(content)};base64,{b64encode(content).decode('ascii')}"
