"""Calling an equation (R7, R16): every right call, and every refusal with its sentence."""

from ...engine.errors import IllegalMove
from ...engine.game import Seat
from .cards import PRINTED, SIGNS, Equation, work_out
from .state import Call, Claim, Move, Roll, Shuffle, State

OBSTACLES = {
    "own_hex": "Your own outpost stands on this {} already.",
    "taken": "This {} is taken. Only a double can seize it.",
    "marker_used": "Your {} is on the map.",
    "no_markers": "All your markers are on the map.",
}


def legal(state: State) -> list[Move]:
    """Every right call, by sign and then by hex; where calls are typed, + and × both ways round."""
    calls = [(option.equation, h) for option in state.possible for h in option.hexes]
    if state.options.call != "type":
        return [Claim(equation.operation, h) for equation, h in calls]
    return [
        Call(typed.left, typed.operation, typed.right, typed.result, h)
        for equation, h in calls
        for typed in _spellings(equation)
    ]


def equation_of(state: State, move: Claim | Call) -> Equation:
    """The equation that a call stands for; the larger die comes first unless it was typed."""
    if isinstance(move, Call):
        return Equation(move.left, move.operation, move.right, move.result)
    assert state.dice is not None
    left, right = state.dice
    return Equation(left, move.operation, right, state.numbers[move.hex])


def check(state: State, seat: Seat, move: Move) -> None:
    """Every refusal. None of them costs a turn (R16)."""
    if state.phase == "over":
        raise IllegalMove("over", "The match is over.")
    if seat != state.turn:
        raise IllegalMove("not_your_turn", "It is not your turn yet.")
    match move, state.phase:
        case (Roll(), "roll") | (Shuffle(), "shuffle"):
            return
        case (Claim() | Call(), "call"):
            _check_call(state, move)
        case (_, "roll"):
            raise IllegalMove("roll_first", "Roll the dice first.")
        case (_, "shuffle"):
            raise IllegalMove("shuffle_first", "Shuffle the map for the next round first.")
        case _:
            assert state.dice is not None
            one, other = state.dice
            raise IllegalMove("call_first", f"You rolled {one} and {other}. Call an equation.")


def _check_call(state: State, move: Claim | Call) -> None:
    _check_kind(state, move)
    if move.hex not in range(len(state.numbers)):
        last = len(state.numbers) - 1
        raise IllegalMove("no_such_hex", f"There is no hex {move.hex}; they are 0 to {last}.")
    if move.operation not in SIGNS[state.options.operations]:
        raise IllegalMove("only_plus_minus", "In this game we play with + and − only.")
    if isinstance(move, Call):
        _check_dice(state, move)
    _check_sum(equation_of(state, move))
    if state.numbers[move.hex] != equation_of(state, move).result:
        said, there = equation_of(state, move), state.numbers[move.hex]
        raise IllegalMove("wrong_hex", f"{said} is right, but this hex is {there}. Find your hex.")
    obstacle = state.obstacles()(move.hex)
    if obstacle is not None:
        raise IllegalMove(obstacle, OBSTACLES[obstacle].format(state.numbers[move.hex]))


def _check_kind(state: State, move: Claim | Call) -> None:
    is_typed = state.options.call == "type"
    if is_typed and isinstance(move, Claim):
        raise IllegalMove("type_it", "Type the whole equation, with both dice and the answer.")
    if not is_typed and isinstance(move, Call):
        raise IllegalMove("tap_it", "Choose a sign and tap the answer on the map.")


def _check_dice(state: State, move: Call) -> None:
    assert state.dice is not None
    left_over = list(state.dice)
    for number in (move.left, move.right):
        if number not in state.dice:
            what = f"{number} is" if number > 0 else "That number is"
            raise IllegalMove("not_on_dice", f"{what} not on your dice. Try again.")
        if number not in left_over:
            raise IllegalMove("only_once", f"There is only one {number} on your dice. Try again.")
        left_over.remove(number)


def _check_sum(said: Equation) -> None:
    """The arithmetic, without giving the answer away."""
    left, right = said.left, said.right
    terms = f"{left} {PRINTED[said.operation]} {right}"
    if said.operation in "-/" and left < right:
        raise IllegalMove("larger_first", f"Turn {terms} round: the larger number comes first.")
    answer = work_out(left, said.operation, right)
    if answer is None:
        raise IllegalMove("does_not_divide", f"{terms} does not come out even. Try another sign.")
    if answer == 0:
        raise IllegalMove("nothing_left", f"{terms} leaves nothing. Try another sign.")
    if answer != said.result:
        raise IllegalMove("wrong_answer", f"{terms} is not {said.result}. Try again.")


def _spellings(equation: Equation) -> list[Equation]:
    left, sign, right = equation.left, equation.operation, equation.right
    if sign in "-/" or left == right:
        return [equation]
    return [equation, Equation(right, sign, left, equation.result)]
