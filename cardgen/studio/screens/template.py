"""Template: its text beside a card that changes with every letter; written when it is right."""

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from cardgen.studio import previewing
from cardgen.studio.asking import answer, body_of, room_of, studio_of, word


async def opened(request: Request) -> Response:
    room = await room_of(request)
    return answer(await studio_of(request).run(previewing.tell, room, request.path_params["card"]))


async def preview(request: Request) -> Response:
    room, body = await room_of(request), await body_of(request)
    asked = [word(body, key) for key in ("card", "size", "file", "text")]
    return answer(await studio_of(request).run(previewing.preview, room, *asked))


async def save(request: Request) -> Response:
    room, body, studio = await room_of(request), await body_of(request), studio_of(request)
    asked = [word(body, key) for key in ("card", "file", "text", "was")]
    change = await studio.run(previewing.save, room, *asked)
    return answer({**await studio.tell(room, change), "steps": len(room.steps)})


TEMPLATE = "/api/g/{game}/template"
ROUTES = [
    Route(f"{TEMPLATE}/preview", preview, methods=["POST"]),
    Route(f"{TEMPLATE}/save", save, methods=["POST"]),
    Route(f"{TEMPLATE}/card/{{card}}", opened),
]
