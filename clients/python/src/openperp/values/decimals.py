"""Exact numbers. Prices, sizes, money, rates and leverages of the exchange are decimals with eight places."""

from __future__ import annotations

from decimal import Context, Decimal, InvalidOperation, ROUND_HALF_EVEN
from typing import Literal, Union

DecimalInput = Union[Decimal, int, str]
"""A decimal, exact or as text. Never a float: 0.1 + 0.2 is not 0.3 in binary floating point."""

Amount = Union[Decimal, float]
"""A number in an action: exact, or the floating-point number of a program that computes in floating point."""

Rounding = Literal["floor", "ceil", "truncate", "half_up"]
"""How a quotient is rounded to a whole number. ``half_up`` rounds away from zero at the middle."""

PLACES = 8
SCALE: int = 10**PLACES
_LARGEST_EXPONENT = 40
_WIDE = Context(prec=120, rounding=ROUND_HALF_EVEN)
_UNIT = Decimal("1E-8")


def decimal_of(value: DecimalInput) -> Decimal:
    """Reads ``"1.25"``, ``3``, ``Decimal("1e-8")``. The result is not limited to eight places.

    Raises a ``TypeError`` for a float and a ``ValueError`` for anything that is not a finite decimal number.
    """
    if isinstance(value, Decimal):
        number = value
    elif isinstance(value, str):
        number = _parsed(value)
    elif isinstance(value, int) and not isinstance(value, bool):
        number = Decimal(value)
    else:
        raise TypeError(f"{value!r} is a {type(value).__name__}, not exact: give a Decimal, a text or a whole number")
    if not number.is_finite() or (number and abs(number.adjusted()) > _LARGEST_EXPONENT):
        raise ValueError(f"{value} is not a decimal number of the exchange")
    return number


def exact(value: DecimalInput) -> Decimal:
    """Returns a value as a decimal with eight places, without trailing zeros. Raises a ``ValueError`` for more
    places."""
    return of_units(units_of(value))


def units_of(value: DecimalInput) -> int:
    """Returns a value in units of 1e-8. Raises a ``ValueError`` for more than eight decimal places."""
    numerator, denominator = decimal_of(value).as_integer_ratio()
    units, rest = divmod(numerator * SCALE, denominator)
    if rest:
        raise ValueError(f"{value} has more than {PLACES} decimal places")
    return units


def of_units(units: int) -> Decimal:
    """Returns the decimal for a number of units of 1e-8."""
    whole, rest = divmod(units, SCALE)
    if rest == 0:
        return Decimal(whole)
    return _WIDE.normalize(_WIDE.scaleb(Decimal(units), -PLACES))


def from_float(number: float) -> Decimal:
    """Returns the decimal with eight places nearest to a floating-point number, for results of floating-point
    computations."""
    return exact(_WIDE.quantize(decimal_of(Decimal(number)), _UNIT))


def text_of(value: DecimalInput) -> str:
    """Returns the shortest spelling without an exponent, as the exchange prints it: ``0.5``, ``-1234.00000001``."""
    units = units_of(value)
    whole, rest = divmod(abs(units), SCALE)
    fraction = f".{rest:08d}".rstrip("0") if rest else ""
    return f"{'-' if units < 0 else ''}{whole}{fraction}"


def times(one: DecimalInput, other: DecimalInput, rounding: Rounding = "half_up") -> Decimal:
    """Returns the product, rounded to eight places."""
    (a, b), (c, d) = decimal_of(one).as_integer_ratio(), decimal_of(other).as_integer_ratio()
    return of_units(divided(a * c * SCALE, b * d, rounding))


def quotient(one: DecimalInput, other: DecimalInput, rounding: Rounding = "half_up") -> Decimal:
    """Returns the quotient, rounded to eight places. Raises a ``ZeroDivisionError``."""
    (a, b), (c, d) = decimal_of(one).as_integer_ratio(), decimal_of(other).as_integer_ratio()
    return of_units(divided(a * d * SCALE, b * c, rounding))


def to_multiple(value: DecimalInput, step: DecimalInput, rounding: Rounding) -> Decimal:
    """Returns the value rounded to a multiple of a positive step. The value may have any number of places."""
    (a, b), (c, d) = decimal_of(value).as_integer_ratio(), decimal_of(step).as_integer_ratio()
    return of_units(divided(a * d, b * c, rounding) * units_of(step))


def is_multiple(value: DecimalInput, step: DecimalInput) -> bool:
    (a, b), (c, d) = decimal_of(value).as_integer_ratio(), decimal_of(step).as_integer_ratio()
    return (a * d) % (b * c) == 0


def divided(numerator: int, denominator: int, rounding: Rounding) -> int:
    """Returns a quotient of whole numbers, rounded. Raises a ``ZeroDivisionError``."""
    floor, rest = divmod(numerator, denominator)
    if rest == 0 or rounding == "floor":
        return floor
    if rounding == "ceil":
        return floor + 1
    is_negative = (numerator < 0) != (denominator < 0)
    if rounding == "truncate":
        return floor + 1 if is_negative else floor
    twice, whole = 2 * abs(rest), abs(denominator)
    return floor + 1 if twice > whole or (twice == whole and not is_negative) else floor


def _parsed(text: str) -> Decimal:
    try:
        return Decimal(text)
    except InvalidOperation:
        raise ValueError(f'"{text}" is not a decimal number') from None
