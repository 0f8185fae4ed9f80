"""The requests of the REST interface. What they do is in `identity` and `tables`; this is how it is asked for."""

import asyncio
from functools import cache
from typing import Annotated, Any, Literal

from litestar import Controller, Request, Response, delete, get, post, put
from litestar.datastructures import Cookie
from litestar.datastructures.state import State
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import FromQuery, JSONBody, PathParameter, QueryParameter
from litestar.response import Stream

import tumbledown as td
from tumbledown._pure import is_compiled, is_compiling
from tumbledown.engine import Game, TumbledownError
from tumbledown.protocol.aid import AidInfo
from tumbledown.protocol.lessons import LessonAsk, LessonInfo, LessonMoment
from tumbledown.protocol.limits import MAX_PAGE
from tumbledown.protocol.puzzles import PuzzleAsk, PuzzleInfo, PuzzleMoment, PuzzleOfTheDay
from tumbledown.protocol.rest import (
    ComponentFile,
    Components,
    Design,
    Evaluation,
    Fill,
    Fork,
    GameInfo,
    Health,
    Invitation,
    Join,
    Login,
    Me,
    NewAccount,
    NewDesign,
    NewGuest,
    NewInvitation,
    NewTable,
    NewTableInfo,
    Problem,
    Replay,
    Review,
    Rules,
    TableInfo,
    Tables,
    Talk,
    VariantInfo,
)
from tumbledown.server.aids import aid_of
from tumbledown.server.budget import PAYER, check_budget
from tumbledown.server.files import faults_of, read_file
from tumbledown.server.house import House
from tumbledown.server.identity import COOKIE
from tumbledown.server.logs import fail
from tumbledown.server.play import bots_of
from tumbledown.server.problems import Refused, bad, unknown
from tumbledown.server.replays import parts, plain_parts
from tumbledown.server.throttle import neighbourhood

Asked = Request[Any, Any, State]
TableId = Annotated[str, PathParameter(pattern=r"^[0-9a-f]{20}$", description="The id of a table.")]
GameId = Annotated[str, PathParameter(max_length=64, description="The id of a game.")]
# A NUL in a text is more than PostgreSQL can take.
GameAsked = Annotated[str | None, QueryParameter(max_length=64, pattern=r"^[\x20-\x7e]*$")]
PartAsked = Annotated[str | None, QueryParameter(pattern=r"^[0-9a-f]{32}$")]
DesignId = Annotated[str, PathParameter(pattern=r"^[0-9a-f]{20}$", description="The id of something that is kept.")]
LessonId = Annotated[str, PathParameter(max_length=64, description="The id of a lesson.")]
PuzzleNumber = Annotated[int, PathParameter(ge=1, le=100_000, description="The number of a puzzle.")]
DayAsked = Annotated[str, QueryParameter(pattern=r"^[0-9]{4}-[0-9]{2}-[0-9]{2}$", description="A date.")]
ToolWord = Annotated[str, PathParameter(max_length=32, description="The topic or the name of a game's tool.")]


def may_fail(*statuses: int) -> dict[int, ResponseSpec]:
    """The refusals that a route documents, beside those that every route has."""
    always = (400, 403, 413, 429, 503)
    return {
        status: ResponseSpec(data_container=Problem, description=WHY[status], generate_examples=False)
        for status in sorted({*always, *statuses})
    }


WHY = {
    400: "The request makes no sense.",
    401: "The client has not said who it is.",
    403: "The client may not do this.",
    404: "There is no such thing.",
    409: "Not in this state of things.",
    413: "The body is too large.",
    429: "Too often.",
    503: "The server cannot store now.",
}


NOTHING = {204: ResponseSpec(data_container=None, description="Done; there is nothing to say.")}
"""An answer without a body."""
REPLAY = {
    200: ResponseSpec(data_container=Replay, description="The replay.", generate_examples=False),
    304: ResponseSpec(data_container=None, description="It is the one that you have."),
}


def house_of(request: Asked) -> House:
    """What the server is made of."""
    house = request.app.state.house
    assert isinstance(house, House)
    return house


def address_of(request: Asked) -> str:
    """Where the request comes from."""
    return neighbourhood(request.client.host) if request.client else "unknown"


async def whoever(request: Asked) -> Me | None:
    """Who asks, if that is known."""
    me = await house_of(request).identities.who(request.cookies.get(COOKIE))
    payer = PAYER.get()
    if me is not None and payer is not None:
        payer.is_person(me.id)
    return me


async def somebody(request: Asked) -> Me:
    """Who asks; raises 401 when that is not known."""
    me = await whoever(request)
    if me is None:
        raise Refused(401, "nobody", "Say who you are first: POST /api/guests.")
    return me


def cookie_of(request: Asked, token: str) -> Cookie:
    """What the browser keeps its token in."""
    settings = house_of(request).settings
    return Cookie(
        key=COOKIE,
        value=token,
        path="/",
        httponly=True,
        secure=settings.secure,
        samesite="lax",
        max_age=settings.session_days * 24 * 3600,
    )


def with_cookie(request: Asked, me: Me, token: str, status: int) -> Response[Me]:
    """An answer that gives the browser its token."""
    return Response(me, status_code=status, cookies=[cookie_of(request, token)])


class People(Controller):
    """Who somebody is."""

    path = "/api"
    tags = ["people"]

    @post("/guests", responses=may_fail(), summary="Become a guest")
    async def new_guest(self, request: Asked, data: JSONBody[NewGuest]) -> Response[Me]:
        """Play at once, under a name. The answer sets a cookie that says who you are."""
        me, token = await house_of(request).identities.new_guest(data.name, address_of(request))
        return with_cookie(request, me, token, 201)

    @get("/me", responses=may_fail(401), summary="Who am I?")
    async def me(self, request: Asked) -> Response[Me | None]:
        """Who the cookie says you are, if there is one; a browser that comes back keeps its cookie longer."""
        if COOKIE not in request.cookies:
            return Response(None, status_code=204)
        return Response(await somebody(request), cookies=[cookie_of(request, request.cookies[COOKIE])])

    @post("/accounts", responses=may_fail(401, 409), summary="Keep my games")
    async def new_account(self, request: Asked, data: JSONBody[NewAccount]) -> Response[Me]:
        """Turn the guest into an account with a login and a password; the guest's token is void, a new one is given."""
        house = house_of(request)
        me, token = await house.identities.new_account(
            await somebody(request), data.login, data.password, address_of(request)
        )
        house.sockets.renew(me.id, request.cookies[COOKIE], token)
        return with_cookie(request, me, token, 201)

    @post("/sessions", responses=may_fail(), summary="Log in")
    async def log_in(self, request: Asked, data: JSONBody[Login]) -> Response[Me]:
        """Come back to an account from any device."""
        me, token = await house_of(request).identities.log_in(data.login, data.password, address_of(request))
        return with_cookie(request, me, token, 201)

    @delete("/sessions", status_code=204, responses=may_fail(401) | NOTHING, summary="Log out")
    async def log_out(self, request: Asked, everywhere: FromQuery[bool] = False) -> Response[None]:
        """Revoke the cookie's token, or all tokens of the person; open sockets are closed."""
        me = await somebody(request)
        house = house_of(request)
        token = request.cookies[COOKIE]
        await house.identities.log_out(token, everywhere)
        house.sockets.revoke(me.id, None if everywhere else token)
        response: Response[None] = Response(None, status_code=204)
        response.delete_cookie(COOKIE, path="/")
        return response


@cache
def game_info(game: Game) -> GameInfo:
    """What a game says of itself."""
    return GameInfo(
        id=game.id,
        title=game.title,
        summary=game.summary,
        credits=game.credits,
        minutes=game.minutes,
        min_seats=game.min_seats,
        max_seats=game.max_seats,
        usual_seats=game.usual_seats,
        rules_version=game.rules_version,
        has_secrets=game.has_secrets,
        has_content=game.has_content,
        learn_minutes=next((lesson.minutes for lesson in game.lessons()), 0),
        variants=[
            VariantInfo(
                name=one.name,
                title=one.title,
                default=one.default,
                values=one.values,
                said=one.said,
                rule=one.rule,
                text=one.text,
            )
            for one in game.variants
        ],
        bots=bots_of(game),
    )


def game_of(name: str) -> Game:
    """The game; raises 404 when there is none."""
    if name not in td.games() or info_of(name) is None:
        raise unknown("game")
    return td.game(name)


def info_of(name: str) -> GameInfo | None:
    """What a game says of itself; None, and the operator told once, when it does not work: the others do."""
    try:
        return game_info(td.game(name))
    except Exception:
        if name not in BROKEN_GAMES:
            BROKEN_GAMES.add(name)
            fail("game_broken", game=name)
        return None


BROKEN_GAMES: set[str] = set()
"""Games of which the log has told that they do not work."""


class Games(Controller):
    """What can be played here."""

    path = "/api/games"
    tags = ["games"]

    @get("/", responses=may_fail(), summary="All games")
    async def games(self) -> list[GameInfo]:
        """Every game that this server has."""
        return [info for name in td.games() if (info := info_of(name)) is not None]

    @get("/{game:str}", responses=may_fail(404), summary="One game")
    async def game(self, game: GameId) -> GameInfo:
        """What the game says of itself."""
        return game_info(game_of(game))

    @get("/{game:str}/rules", responses=may_fail(404), summary="Its rules")
    async def rules(self, game: GameId) -> Rules:
        """The rules page, and every rule by its id."""
        found = game_of(game)
        return Rules(page=found.page(), rules=found.rules)

    @get("/{game:str}/aid", responses=may_fail(404), summary="Its aid")
    async def aid(self, game: GameId) -> AidInfo:
        """Goal, turn and words of the game, what can happen with pictures' names, and what the coach says."""
        return await asyncio.to_thread(aid_of, game_of(game).id)

    @get("/{game:str}/content", responses=may_fail(404), summary="Its components")
    async def content(self, game: GameId) -> dict[str, Any]:
        """The components that come with the game, as a table that `content` of a new table takes changed."""
        found = game_of(game)
        if not found.has_content:
            raise unknown("component file")
        return found.default_content()

    @post("/{game:str}/components", status_code=200, responses=may_fail(404), summary="Check a file of one's own")
    async def components(self, game: GameId, data: JSONBody[ComponentFile]) -> Components:
        """What the file brings to a new table; a file that is not fit to play with is refused with all its faults."""
        found = game_of(game)
        check_budget()
        try:
            table = await read_file(data.text, data.name)
            variants, content = found.components(table, data.name)
        except TumbledownError as error:
            raise bad("components", faults_of(error)) from None
        return Components(variants=variants, content=content)

    @get("/{game:str}/lessons", responses=may_fail(404), summary="Its lessons")
    async def lessons(self, request: Asked, game: GameId) -> list[LessonInfo]:
        """The lessons that come with the game, in their order."""
        return await house_of(request).lessons.all_of(game_of(game))

    @post("/{game:str}/lessons/{lesson:str}", status_code=200, responses=may_fail(404, 409), summary="Take a lesson")
    async def learn(self, request: Asked, game: GameId, lesson: LessonId, data: JSONBody[LessonAsk]) -> LessonMoment:
        """The lesson after the choices so far and the one that is made now; the server keeps nothing of it."""
        return await house_of(request).lessons.moment(game_of(game), lesson, data)

    @get("/{game:str}/puzzles", responses=may_fail(404), summary="Its puzzles")
    async def puzzles(self, request: Asked, game: GameId) -> list[PuzzleInfo]:
        """The puzzles that come with the game, in their order."""
        return await house_of(request).puzzles.all_of(game_of(game))

    @post("/{game:str}/puzzles/{number:int}", status_code=200, responses=may_fail(404, 409), summary="Try a puzzle")
    async def solve(
        self, request: Asked, game: GameId, number: PuzzleNumber, data: JSONBody[PuzzleAsk]
    ) -> PuzzleMoment:
        """The puzzle after the choices so far and the one that is made now; the server keeps nothing of it."""
        return await house_of(request).puzzles.moment(game_of(game), number, data)

    @post("/{game:str}/tools/{topic:str}/{name:str}", status_code=200, responses=may_fail(404), summary="Ask a tool")
    async def ask(
        self, game: GameId, topic: ToolWord, name: ToolWord, data: JSONBody[dict[str, Any]]
    ) -> dict[str, Any]:
        """The answer of a tool that the game brings along; what question and answer look like is up to the tool."""
        for tool in game_of(game).tools():
            if tool.answers and (tool.topic, tool.name) == (topic, name):
                check_budget()
                try:
                    return tool.ask(data)
                except TumbledownError as error:
                    raise bad("question", str(error)) from None
        raise unknown("tool")


class AtPuzzles(Controller):
    """Puzzles of all games together."""

    path = "/api/puzzles"
    tags = ["games"]

    @get("/", responses=may_fail(), summary="The puzzle of a day")
    async def of_the_day(self, request: Asked, day: DayAsked) -> PuzzleOfTheDay:
        """The puzzle of that day, the same for everybody."""
        return await house_of(request).puzzles.of_the_day(day)


class AtTables(Controller):
    """Setting tables up and sitting down."""

    path = "/api/tables"
    tags = ["tables"]

    @get("/", responses=may_fail(401), summary="List tables")
    async def tables(
        self,
        request: Asked,
        mine: FromQuery[bool] = False,
        status: FromQuery[Literal["open", "playing", "over", "closed"] | None] = None,
        game: GameAsked = None,
        before: Annotated[int | None, QueryParameter(ge=0, le=2**53)] = None,
        before_id: Annotated[str, QueryParameter(pattern=r"^[0-9a-f]{0,20}$")] = "",
        limit: Annotated[int, QueryParameter(ge=1, le=MAX_PAGE)] = 50,
    ) -> Tables:
        """Listed tables, or all of one's own, newest first."""
        me = await (somebody(request) if mine else whoever(request))
        place = None if before is None else (before, before_id)
        found, following = await house_of(request).tables.page(me, mine, status, game, place, limit)
        created, table = following or (None, None)
        return Tables(tables=found, before=created, before_id=table)

    @post("/", responses=may_fail(401), summary="Set up a table")
    async def new_table(self, request: Asked, data: JSONBody[NewTable]) -> NewTableInfo:
        """A new table; it begins as soon as every seat is taken."""
        return await house_of(request).tables.create(await somebody(request), data)

    @get("/{table:str}", responses=may_fail(404), summary="One table")
    async def table(self, request: Asked, table: TableId) -> TableInfo:
        """The table as you see it."""
        return await house_of(request).tables.info(table, await whoever(request))

    @post("/{table:str}/join", status_code=200, responses=may_fail(401, 404, 409), summary="Sit down")
    async def join(self, request: Asked, table: TableId, data: JSONBody[Join]) -> TableInfo:
        """Take an open seat, or the seat of an invitation."""
        return await house_of(request).tables.join(table, await somebody(request), data.seat, data.code, data.part)

    @post("/{table:str}/leave", status_code=200, responses=may_fail(401, 404, 409), summary="Stand up")
    async def leave(self, request: Asked, table: TableId) -> TableInfo:
        """Leave the table. In a running match the others may then give the seat to a bot."""
        return await house_of(request).tables.leave(table, await somebody(request))

    @post("/{table:str}/invitations", responses=may_fail(401, 404, 409), summary="Invite")
    async def invite(self, request: Asked, table: TableId, data: JSONBody[NewInvitation]) -> Invitation:
        """A one-time code for a seat."""
        return await house_of(request).tables.invite(table, await somebody(request), data.seat)

    @post("/{table:str}/bots", status_code=200, responses=may_fail(401, 404, 409), summary="Seat bots")
    async def fill(self, request: Asked, table: TableId, data: JSONBody[Fill]) -> TableInfo:
        """Bots on a free seat, or on all of them; the match begins when none is left."""
        return await house_of(request).tables.fill(table, await somebody(request), data.bot, data.seat)

    @post("/{table:str}/talk", status_code=200, responses=may_fail(401, 404, 409), summary="Talk while waiting")
    async def talk(self, request: Asked, table: TableId, data: JSONBody[Talk]) -> TableInfo:
        """Say something to those who sit at a table that has not begun."""
        return await house_of(request).tables.talk(table, await somebody(request), data.text)

    @post("/{table:str}/rematch", status_code=200, responses=may_fail(401, 404, 409), summary="Play again")
    async def rematch(self, request: Asked, table: TableId, part: PartAsked = None) -> TableInfo:
        """A new table for the same people; `part` is one's part of its seed."""
        return await house_of(request).tables.rematch(table, await somebody(request), part)

    @post("/{table:str}/fork", responses=may_fail(401, 404, 409), summary="Go on from a point")
    async def fork(self, request: Asked, table: TableId, data: JSONBody[Fork]) -> NewTableInfo:
        """A new table that begins like a finished match and then goes its own way."""
        me = await somebody(request)
        check_budget()
        return await house_of(request).tables.fork(table, me, data)

    @get("/{table:str}/record", responses=may_fail(404, 409), summary="The record")
    async def record(self, request: Asked, table: TableId) -> dict[str, Any]:
        """The record of a finished match, for `tumbledown verify` and `tumbledown replay`."""
        return (await house_of(request).tables.finished(table, await whoever(request))).record().to_dict()

    @get("/{table:str}/evaluation", responses=may_fail(404, 409), summary="What a bot expected")
    async def evaluation(self, request: Asked, table: TableId) -> Evaluation:
        """What a bot expects at each point of a finished match, as far as it has been thought out: ask again."""
        house = house_of(request)
        return await house.studies.evaluation(await house.tables.finished(table, await whoever(request)))

    @get("/{table:str}/review", responses=may_fail(404, 409), summary="What mattered")
    async def review(self, request: Asked, table: TableId) -> Review:
        """The choices of a finished match that cost or won most, once they have been thought out: ask again."""
        house = house_of(request)
        return await house.studies.review(await house.tables.finished(table, await whoever(request)))

    @get("/{table:str}/replay", responses=may_fail(404, 409) | REPLAY, summary="Replay")
    async def replay(
        self,
        request: Asked,
        table: TableId,
        seat: Annotated[int | None, QueryParameter(ge=0, le=7)] = None,
    ) -> Response[Any]:
        """The match from a viewpoint: your own or a spectator's while it is under way, anybody's when it is over.

        Its `ETag` says whether it has changed: ask with `If-None-Match`.
        """
        me = await whoever(request)
        house = house_of(request)
        room = await house.tables.room_for(table, me)
        packed = await house.replays.replay(room, seat, me.id if me else None)
        headers = {"etag": packed.etag, "cache-control": "private, no-cache", "vary": "accept-encoding, cookie"}
        if request.headers.get("if-none-match") == packed.etag:
            return Response(None, status_code=304, headers=headers)
        if "gzip" not in request.headers.get("accept-encoding", ""):
            return Stream(plain_parts(packed.body), media_type="application/json", headers=headers)
        headers["content-encoding"] = "gzip"
        return Stream(parts(packed.body), media_type="application/json", headers=headers)


class Records(Controller):
    """Records from elsewhere."""

    path = "/api/records"
    tags = ["tables"]

    @post("/", responses=may_fail(401), summary="Upload a record")
    async def upload(self, request: Asked, data: JSONBody[dict[str, Any]]) -> NewTableInfo:
        """Keep a record as a finished table, which can be replayed and forked; one that does not verify is refused."""
        me = await somebody(request)
        check_budget()
        return await house_of(request).tables.upload(me, data)


class Kept(Controller):
    """What people have built for games."""

    path = "/api/designs"
    tags = ["designs"]

    @get("/", responses=may_fail(401), summary="What I keep")
    async def designs(
        self,
        request: Asked,
        game: GameAsked = None,
        topic: Annotated[str | None, QueryParameter(max_length=32, pattern=r"^[\x20-\x7e]*$")] = None,
    ) -> list[Design]:
        """What you keep, the one changed last first."""
        return await house_of(request).designs.of(await somebody(request), game, topic)

    @post("/", responses=may_fail(401, 409), summary="Keep something")
    async def keep(self, request: Asked, data: JSONBody[NewDesign]) -> Design:
        """Keep something that you have built for a game, finished or not."""
        return await house_of(request).designs.keep(await somebody(request), data)

    @put("/{design:str}", responses=may_fail(401, 404), summary="Change it")
    async def change(self, request: Asked, design: DesignId, data: JSONBody[NewDesign]) -> Design:
        """Put something else in its place."""
        return await house_of(request).designs.change(await somebody(request), design, data)

    @delete("/{design:str}", status_code=204, responses=may_fail(401, 404) | NOTHING, summary="Drop it")
    async def drop(self, request: Asked, design: DesignId) -> None:
        """Keep it no longer."""
        await house_of(request).designs.drop(await somebody(request), design)


def health_of(house: House, status: str) -> Health:
    """How the server is."""
    compiled = is_compiled()
    return Health(
        status=status,
        version=td.__version__,
        compiled=compiled,
        compiling=not compiled and is_compiling(),
        choosing=any(room.is_choosing() for room in house.hall.rooms.values()),
    )


class Care(Controller):
    """For those who keep the server."""

    path = "/api"
    tags = ["care"]

    @get("/health", responses=may_fail(), summary="Is it alive?")
    async def health(self, request: Asked) -> Health:
        """The process answers."""
        return health_of(house_of(request), "ok")

    @get("/ready", responses=may_fail(), summary="Can it play?")
    async def ready(self, request: Asked) -> Health:
        """The process answers, and its database can be read and written."""
        await house_of(request).hall.check_store()
        return health_of(house_of(request), "ready")


HANDLERS: list[Any] = [People, Games, AtPuzzles, AtTables, Records, Kept, Care]
