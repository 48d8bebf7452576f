"""No script is called without `yield from`: that would do nothing, and nobody would be told."""

import ast

from games.titles import TITLES
from tests.titles import ROOT, folder

FOLDERS = {ROOT / "games", *(folder(title) for title in TITLES.values())}
SOURCES = sorted({path for place in FOLDERS for path in place.rglob("*.py")})
TREES = {path: ast.parse(path.read_text(encoding="utf-8")) for path in SOURCES}
MODULES = {".".join(path.relative_to(ROOT).with_suffix("").parts): tree for path, tree in TREES.items()}


def is_script(function: ast.FunctionDef) -> bool:
    """Whether calling *function* gives a generator: it says so, or it yields itself."""
    returns = "" if function.returns is None else ast.unparse(function.returns).strip("'\"")
    if returns.startswith("Iterator["):
        return False  # what is looped over
    return returns.startswith(("Script[", "Generator[")) or any(yields(statement) for statement in function.body)


def yields(node: ast.AST) -> bool:
    """Whether a node yields itself, not in a function within it."""
    if isinstance(node, ast.FunctionDef | ast.Lambda):
        return False
    return isinstance(node, ast.Yield | ast.YieldFrom) or any(yields(child) for child in ast.iter_child_nodes(node))


def scripts(tree: ast.Module) -> set[str]:
    """The names of the scripts that are functions of a module."""
    return {node.name for node in tree.body if isinstance(node, ast.FunctionDef) and is_script(node)}


def callable_scripts(tree: ast.Module) -> set[str]:
    """What a module calls scripts by: its own, those it imports, and those of modules it imports (`actions.move`)."""
    names = scripts(tree)
    for node in tree.body:
        if not isinstance(node, ast.ImportFrom):
            continue
        for alias in node.names:
            name = alias.asname or alias.name
            module = MODULES.get(f"{node.module}.{alias.name}")
            if module is not None:
                names |= {f"{name}.{script}" for script in scripts(module)}
            elif node.module in MODULES and alias.name in scripts(MODULES[node.module]):
                names.add(name)
    return names


def forgotten(tree: ast.Module, names: set[str]) -> list[str]:
    """Calls of scripts that are neither run by `yield from`, nor handed on as scripts."""
    parents = {child: node for node in ast.walk(tree) for child in ast.iter_child_nodes(node)}
    found = []
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and ast.unparse(node.func) in names:
            parent = parents[node]
            if not isinstance(parent, ast.YieldFrom) and not is_handed_on(node, parents):
                found.append(f"line {node.lineno}: {ast.unparse(node)}")
    return found


def is_handed_on(call: ast.AST, parents: dict[ast.AST, ast.AST]) -> bool:
    """Whether a call's generator is returned as a script, or an argument of `side_by_side` or of `run`."""
    above = call
    while not isinstance(above, ast.stmt):
        above = parents[above]
        if isinstance(above, ast.Call) and ast.unparse(above.func) in ("side_by_side", "run"):
            return True
    if not isinstance(above, ast.Return):
        return False
    while not isinstance(above, ast.FunctionDef | ast.Module):
        above = parents[above]
    return isinstance(above, ast.FunctionDef) and above.returns is not None and "Script[" in ast.unparse(above.returns)


def test_every_script_is_run_by_yield_from() -> None:
    assert {"choose", "choose_some", "choose_together", "side_by_side"} == scripts(MODULES["games.engine"])
    assert {
        str(path): found for path, tree in TREES.items() if (found := forgotten(tree, callable_scripts(tree)))
    } == {}


def test_scripts_are_known_by_the_names_that_a_module_imports_them_by() -> None:
    names = callable_scripts(
        ast.parse("from games.engine import choose, tell as say\nfrom games.engine import choose_some as pick")
    )
    assert names == {"choose", "pick"}
    assert "engine.choose" in callable_scripts(ast.parse("from games import engine"))


def test_the_search_finds_what_is_forgotten() -> None:
    tree = ast.parse("""
def ask() -> Script[str]:
    option = yield from choose(0, "a", [])
    return option

def pay(g):
    yield

def wrong(g) -> Script[None]:
    ask()
    option = ask()
    if pay(g):
        yield ask()
    yield from side_by_side({0: ask()})
    return (yield from ask())

def number(g) -> int:
    return pay(g)

def next_part(g) -> Script[None] | None:
    return pay(g)
""")
    assert scripts(tree) == {"ask", "pay", "wrong", "next_part"}
    assert [line.split(":")[0] for line in sorted(forgotten(tree, scripts(tree)), key=len)] == [
        "line 10",
        "line 11",
        "line 13",
        "line 12",
        "line 18",
    ]


def test_no_rule_uses_chance_or_clocks_of_its_own() -> None:
    forbidden = {"time", "datetime", "secrets", "uuid", "os", "asyncio"}
    for path, tree in TREES.items():
        if path.parts[-2:] == ("players", "search.py"):
            continue  # a search thinks for as long as it may, and is no rule
        for node in ast.walk(tree):
            if isinstance(node, ast.Import):
                assert not forbidden & {alias.name for alias in node.names}, path
                assert "random" not in {alias.name for alias in node.names}, path
            if isinstance(node, ast.ImportFrom):
                assert node.module not in forbidden, path
                assert node.module != "random" or [alias.name for alias in node.names] == ["Random"], path
