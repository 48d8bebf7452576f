"""The command line: `bottega`, or `python -m bot`."""

import asyncio
import base64
import contextlib
import importlib.metadata
import io
import os
import platform
import sys
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Annotated, NoReturn

import typer
from rich.console import Console
from rich.progress import Progress
from rich.table import Table

from bot import logs
from bot.settings import ENV_FILE, Settings, WrongSettings, load_settings
from games.boxes import BoxError
from games.engine import AnyTitle, Standing
from games.live import AnyGame
from games.players import BUDGET, PLAYERS
from games.titles import TITLES, use_boxes
from storage.store import StorageError, back_up, schema

if TYPE_CHECKING:
    from bot.simulation import Played

FAILED, WRONG_VALUE = 1, 2  # exit codes

app = typer.Typer(
    help="Bottega, a Discord bot for slow, asynchronous play of Leonardo board games.",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
)
TitleName = Annotated[str, typer.Argument(metavar="TITLE", help=f"One of: {', '.join(TITLES)}.")]


def _version() -> str:
    try:
        return importlib.metadata.version("bottega")
    except importlib.metadata.PackageNotFoundError:
        return "(not installed)"


def _show_version(wanted: bool) -> None:
    if wanted:
        _say(f"bottega {_version()}")
        raise typer.Exit


@app.callback()
def bottega(
    version: Annotated[
        bool, typer.Option("--version", help="Show the version.", callback=_show_version, is_eager=True)
    ] = False,
) -> None:
    """What comes before every command."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")  # a terminal without our signs is no reason to fail


@app.command()
def run() -> None:
    """Run the bot until it is asked to stop (Ctrl-C, SIGTERM)."""
    from bot.run import run

    settings = _settings()
    with _failures():
        _log(settings)
        run(settings)


@app.command()
def sandbox(
    port: Annotated[int, typer.Option(help="Where the launcher page listens; 0 is any free port.", min=0)] = 0,
    browser: Annotated[bool, typer.Option(help="Open the launcher page in a browser.")] = True,
    keep: Annotated[
        Path | None, typer.Option(help="A new file for the database, kept afterwards to be looked at.")
    ] = None,
    title_module: Annotated[
        str | None,
        typer.Option(help="A module with one title more, looked for here too, with its TITLE and draw in it."),
    ] = None,
) -> None:
    """Try the bot in a browser, with five people and without Discord."""
    from bot.sandbox import main
    from bot.sandbox.titles import NoTitle, add_title

    if title_module is not None:
        sys.path.insert(0, os.getcwd())
        try:
            add_title(title_module)
        except NoTitle as error:
            _fail(str(error), WRONG_VALUE)
    raise typer.Exit(main(port, browser, keep))


@app.command()
def doctor() -> None:
    """Check whether the bot has all that it needs. Nothing is changed, and Discord is not called."""
    settings = _settings()
    findings = [*_doctor_settings(settings), _doctor_token(settings), _doctor_database(settings), _doctor_fonts()]
    for well, text in findings:
        _say(f"{'✓' if well else '✗'} {text}")
    _doctor_permissions(settings)
    if not all(well for well, _text in findings):
        _fail("Something is wrong: see the lines with ✗.")


@app.command()
def backup(
    target: Annotated[
        Path | None, typer.Argument(help="The new file; default: beside the database, with the time (UTC).")
    ] = None,
) -> None:
    """Copy the database while it is in use, and check the copy."""
    path = _settings().database
    target = target or path.with_name(f"{path.stem}-{_moment()}{path.suffix}")
    with _failures():
        back_up(path, target)
    _say(f"The database was copied to {target}.")


@app.command()
def sync(force: Annotated[bool, typer.Option("--force", help="Also when nothing has changed.")] = False) -> None:
    """Register the slash commands with Discord, when they have changed, and bring the emojis up to date."""
    from bot.run import sync

    settings = _settings()
    with _failures():
        _log(settings)
        changed = sync(settings, force=force)
    _say(
        "Discord has the commands and emojis."
        if changed
        else "Nothing has changed since the last time; --force does it again."
    )


@app.command()
def simulate(
    title: TitleName,
    seats: Annotated[int, typer.Option(help="How many players; default: as many as there can be.")] = 0,
    games: Annotated[int, typer.Option(help="How many games.")] = 100,
    seed: Annotated[str, typer.Option(help="The same seed gives the same games.")] = "1",
    players: Annotated[
        str, typer.Option(help="Who plays: salai (at random), melzi (greedy), verrocchio, or one for each seat.")
    ] = "salai",
    budget: Annotated[float, typer.Option(help="Seconds that verrocchio may think.", min=0.001)] = BUDGET,
    calls: Annotated[bool, typer.Option("--calls", help="Only how often a game waits for each seat.")] = False,
    option: Annotated[
        list[str] | None, typer.Option(help="A choice of the host as name=value; may be given again.")
    ] = None,
    jobs: Annotated[int, typer.Option(help="How many processes play.", min=1)] = 1,
) -> None:
    """Let computers play games, and sum them up: the speed, and what shows whether the values are balanced."""
    from bot.simulation import Played, simulate

    settings = _settings()
    played, seats = _title(title), seats or max(_title(title).seats)
    _check_seats(played, seats)
    if games < 1:
        _fail("At least 1 game is needed.", WRONG_VALUE)
    named, options = _players(players, seats), _options(played, option or ())
    results: list[Played] = []
    began = time.perf_counter()
    outcomes = simulate(played, named, games, seed, options=options, jobs=jobs, boxes=settings.boxes, budget=budget)
    with Progress(console=Console(stderr=True), transient=True) as progress:
        for result in progress.track(outcomes, games, description=played.name):
            results.append(result)
    seconds = time.perf_counter() - began
    decisions = sum(sum(result.questions) for result in results)
    _say(f"{played.name}, {seats} seats, seed {seed}, players: {', '.join(named)}")
    _say(f"games: {games}")
    if calls:
        mean = [sum(result.calls[seat] for result in results) / games for seat in range(seats)]
        _say(f"calls of each seat: {', '.join(f'{each:.1f}' for each in mean)}; on average {sum(mean) / seats:.1f}")
        return
    _say(f"decisions: {decisions}, {decisions / seconds:,.0f} a second")
    _say(f"mean length: {decisions / games:.1f} decisions")
    for table in (*_by_level(results), _by_seat(results, seats), _score_parts(played, results), *_statistics(results)):
        Console().print(table)


@app.command()
def picture(
    title: TitleName,
    out: Annotated[Path, typer.Option(help="The folder for the files; made when missing.")],
    seats: Annotated[int, typer.Option(help="How many players; default: as many as there can be.")] = 0,
    seed: Annotated[str, typer.Option(help="The same seed gives the same pictures.")] = "1",
    moves: Annotated[int, typer.Option(help="How many random choices are made before.")] = 0,
) -> None:
    """Play some random choices, then write what each seat and a spectator see: picture and text."""
    from bot.simulation import begin, play

    played, seats = _title(title), seats or max(_title(title).seats)
    _check_seats(played, seats)
    if moves < 0:
        _fail("The number of moves cannot be negative.", WRONG_VALUE)
    live = begin(played, seats, seed)
    play(live, Random(seed), moves)
    with _failures():
        out.mkdir(parents=True, exist_ok=True)
        asyncio.run(_write_pictures(live, seats, out))
    _say(f"{2 * (seats + 1)} files are in {out}.")


# --- the tables of a simulation


def _by_seat(results: "Sequence[Played]", seats: int) -> Table:
    """Scores, victories and questions of each seat; a victory that several share is divided among them."""
    games = len(results)
    table = Table("seat", "mean score", "wins", "win share", "questions a game", "with one sensible answer")
    for seat in range(seats):
        own = [standing for result in results for standing in result.standings if standing.seat == seat]
        wins = sum(standing.place == 1 for standing in own)
        share = sum(_win(result.standings, seat) for result in results) / games
        questions = sum(result.questions[seat] for result in results) / games
        obvious = sum(result.obvious[seat] for result in results) / games
        score = sum(standing.total for standing in own) / games
        table.add_row(str(seat), f"{score:.2f}", str(wins), f"{share:.1%}", f"{questions:.1f}", f"{obvious:.1f}")
    return table


def _by_level(results: "Sequence[Played]") -> list[Table]:
    """What each computer player wins, where different ones play, with the 95 % interval."""
    from bot.simulation import interval, strength

    levels = sorted({player for result in results for player in result.players})
    if len(levels) < 2:
        return []
    table = Table("player", "games", "won", "share", "95 % interval")
    for level in levels:
        won, played = strength(results, level)
        low, high = interval(won, played)
        table.add_row(level, str(played), f"{won:g}", f"{won / max(1, played):.1%}", f"{low:.1%}–{high:.1%}")
    return [table]


def _win(standings: Sequence[Standing], seat: int) -> float:
    winners = [standing.seat for standing in standings if standing.place == 1]
    return 1 / len(winners) if seat in winners else 0.0


def _score_parts(title: AnyTitle, results: "Sequence[Played]") -> Table:
    """What a player's final score is made of, the largest part first."""
    parts = Counter[str]()
    players = 0
    for result in results:
        for standing in result.standings:
            parts.update(standing.parts)
            players += 1
    table = Table("part of the score", "a player and game")
    for part, points in sorted(parts.items(), key=lambda pair: (-pair[1], pair[0])):
        table.add_row(title.text.score_part(part), f"{points / players:.2f}")
    return table


def _statistics(results: "Sequence[Played]") -> Iterator[Table]:
    """The title's own counters, a game; those of one topic stand side by side."""
    from bot.simulation import add_up

    topics: dict[str, dict[str, Counter[str]]] = {}
    for name, counts in add_up(results).items():
        topic, _, column = name.partition(": ")
        topics.setdefault(topic, {})[column or "a game"] = counts
    for topic, columns in topics.items():
        table = Table(topic, *columns)
        for row in dict.fromkeys(row for counts in columns.values() for row in counts):
            table.add_row(row, *(f"{counts[row] / len(results):.3f}" for counts in columns.values()))
        yield table


# --- what the commands need


async def _write_pictures(live: AnyGame, seats: int, out: Path) -> None:
    from bot.simulation import names
    from render.studio import Studio

    studio = Studio(limit=60)
    text, people = live.title.text, names(seats)
    try:
        for reader in (*range(seats), None):
            view = live.view(reader)
            name = "spectator" if reader is None else f"seat{reader}"
            written = text.board(view, people) + ("" if reader is None else "\n\n" + text.hand(view, people))
            (out / f"{name}.txt").write_text(written + "\n", encoding="utf-8")
            (out / f"{name}.png").write_bytes(await studio.picture(live.title.id, view, people))
    finally:
        studio.close()


def _settings() -> Settings:
    try:
        settings, warnings = load_settings()
        use_boxes(settings.boxes)
    except (BoxError, WrongSettings) as error:
        _fail(str(error), WRONG_VALUE)
    for warning in warnings:
        _say(warning, err=True)
    return settings


def _moment() -> str:
    """Now, for the name of a file: in UTC, because local time has an hour twice in autumn."""
    return time.strftime("%Y%m%d-%H%M%SZ", time.gmtime(time.time()))


def _log(settings: Settings) -> None:
    from bot.run import token_of

    logs.set_up(settings.log_level, settings.log_format, token_of(settings))


def _title(name: str) -> AnyTitle:
    if name not in TITLES:
        _fail(f"There is no title {name!r}. The titles are: {', '.join(TITLES)}.", WRONG_VALUE)
    return TITLES[name]


def _check_seats(title: AnyTitle, seats: int) -> None:
    if seats not in title.seats:
        allowed = ", ".join(str(count) for count in title.seats)
        _fail(f"{title.name} is not for {seats} players. It is for {allowed}.", WRONG_VALUE)


def _players(text: str, seats: int) -> list[str]:
    """The computer player of each seat, from "melzi" for all or one name for each."""
    names = text.split(",")
    for name in names:
        if name not in PLAYERS:
            _fail(f"There is no player {name!r}. The players are: {', '.join(PLAYERS)}.", WRONG_VALUE)
    if len(names) not in (1, seats):
        _fail(f"Name one player for all, or one for each of the {seats} seats.", WRONG_VALUE)
    return names * seats if len(names) == 1 else names


def _options(title: AnyTitle, pairs: Sequence[str]) -> dict[str, str]:
    """The host's choices, each as name=value."""
    known = {option.name: option for option in title.options}
    chosen = {}
    for pair in pairs:
        name, _, value = pair.partition("=")
        if name not in known:
            _fail(f"{title.name} has no option {name!r}. It has: {', '.join(known)}.", WRONG_VALUE)
        allowed = known[name].values or tuple(str(seat) for seat in range(max(title.seats)))
        if value not in allowed:
            _fail(f"{name} cannot be {value!r}. It can be: {', '.join(allowed)}.", WRONG_VALUE)
        chosen[name] = value
    return chosen


@contextlib.contextmanager
def _failures() -> Iterator[None]:
    """Turn what is nobody's bug into one sentence and an exit code."""
    from bot.run import CannotRun
    from render.studio import PictureFailed

    try:
        yield
    except (CannotRun, StorageError) as error:
        _fail(str(error))
    except PictureFailed:
        _fail("The picture could not be drawn.")
    except OSError as error:
        _fail(f"{error.filename or 'A file'} cannot be used: {error.strerror or error}.")


def _say(text: str, *, err: bool = False) -> None:
    Console(stderr=err, soft_wrap=True).print(text, markup=False, highlight=False)


def _fail(sentence: str, code: int = FAILED) -> NoReturn:
    _say(sentence, err=True)
    raise typer.Exit(code)


# --- the doctor's findings: whether it is well, and what there is to say


def _doctor_settings(settings: Settings) -> Iterator[tuple[bool, str]]:
    import discord

    yield True, f"Bottega {_version()}, Python {platform.python_version()}, discord.py {discord.__version__}"
    yield True, f"There is {'a' if ENV_FILE.exists() else 'no'} file with settings at {ENV_FILE.absolute()}."
    for name in Settings.model_fields:
        if name != "token":
            value = getattr(settings, name)
            yield True, f"BOTTEGA_{name.upper()} = {'(not set)' if value in (None, '') else value}"


def _doctor_token(settings: Settings) -> tuple[bool, str]:
    from bot.run import CannotRun, token_of

    try:
        token_of(settings)
    except CannotRun as error:
        return False, str(error)
    return True, "The token is there; whether Discord takes it is seen at the start."


def _doctor_database(settings: Settings) -> tuple[bool, str]:
    path = settings.database
    try:
        has, knows = schema(path)
    except StorageError as error:
        return False, str(error)
    place = next((folder for folder in (path, *path.absolute().parents) if folder.exists()), path)
    if not os.access(place, os.W_OK):
        return False, f"The database {path} cannot be written: no right to write to {place}."
    if not path.exists():
        return True, f"The database {path} is made at the first start, with schema {knows}."
    if has > knows:
        return (
            False,
            f"The database {path} has schema {has}; this version knows {knows} as the last. Install the newer one.",
        )
    later = "" if has == knows else f"; it is copied and brought to {knows} at the next start"
    return True, f"The database {path} opens, with schema {has}{later}."


def _doctor_fonts() -> tuple[bool, str]:
    try:
        from render.kit.lettering import font

        return True, f"The font loads: {' '.join(part or '' for part in font(20).getname())}."
    except (ImportError, OSError, LookupError) as error:
        return False, f"The font cannot be loaded: {error}. Install the packages once more."


def _doctor_permissions(settings: Settings) -> None:
    from bot.discord.commands.server import invite_url
    from bot.discord.permissions import permissions, wanted

    table = Table("permission", "", "what for", title=f"Permissions to invite the bot with: {wanted().value}")
    for permission in permissions():
        table.add_row(permission.label, "needed" if permission.channel else "optional", permission.reason)
    Console().print(table)
    if application := _application_of(settings):
        _say(f"To invite it: {invite_url(application)}")


def _application_of(settings: Settings) -> int | None:
    """The number of the application, which a token begins with; None when there is no such token."""
    try:
        head = settings.secret_token().partition(".")[0]
        return int(base64.b64decode(head + "=" * (-len(head) % 4), validate=True))
    except (OSError, ValueError):
        return None
