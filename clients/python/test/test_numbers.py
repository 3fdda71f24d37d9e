from __future__ import annotations

import math
import random
import unittest
from decimal import Decimal
from fractions import Fraction

from openperp import Nonces, decode_base58, encode_base58, exact, from_float, is_public_key, quotient, text_of, times
from openperp import to_multiple
from openperp.actions.canonical_writer import fixed_of
from openperp.risk.fixed import square_root_ceil, truncated
from openperp.values.decimals import Rounding, divided, is_multiple, of_units, units_of
from openperp.values.json_text import parse, printed


class DecimalsTest(unittest.TestCase):
    def test_reads_and_prints_decimals_exactly(self) -> None:
        for text in ("0", "0.1", "-0.1", "123456789.12345678", "90000000000000000000.00000001", "1000"):
            self.assertEqual(text_of(text), text)
            self.assertEqual(exact(text), Decimal(text))
        self.assertEqual(text_of("1e-8"), "0.00000001")
        self.assertEqual(text_of(Decimal("1.50E3")), "1500")
        self.assertEqual(text_of(".5"), "0.5")
        self.assertEqual(text_of("-0"), "0")
        self.assertEqual(str(exact(Decimal("0.50000000"))), "0.5")
        self.assertEqual(str(exact(Decimal("1E+3"))), "1000")
        self.assertEqual(text_of(-3), "-3")

    def test_refuses_what_is_no_exact_number(self) -> None:
        for text in ("", ".", "1.2.3", "a", "0x1", "1e", "NaN", "Infinity", "0.000000001", "1e99999999"):
            with self.assertRaises(ValueError, msg=text):
                exact(text)
        with self.assertRaisesRegex(TypeError, "0.1 is a float, not exact: give a Decimal, a text or a whole number"):
            exact(0.1)  # type: ignore[arg-type]
        with self.assertRaises(TypeError):
            exact(True)

    def test_rounds_every_sign_as_it_says(self) -> None:
        every: "list[Rounding]" = ["floor", "ceil", "truncate", "half_up"]
        for (a, b), expected in {
            (7, 2): [3, 4, 3, 4],
            (-7, 2): [-4, -3, -3, -4],
            (7, -3): [-3, -2, -2, -2],
            (6, -3): [-2, -2, -2, -2],
            (-7, -2): [3, 4, 3, 4],
        }.items():
            self.assertEqual([divided(a, b, each) for each in every], expected, f"{a} / {b}")
        self.assertEqual([truncated(a, b) for a, b in ((7, 2), (-7, 2), (7, -2), (-7, -2), (0, -1))], [3, -3, -3, 3, 0])
        self.assertEqual(quotient(10, 3, "ceil"), Decimal("3.33333334"))
        self.assertEqual(times("0.00000001", "0.5"), Decimal("0.00000001"))
        self.assertEqual(times("0.00000001", "0.5", "floor"), 0)

    def test_arithmetic_is_that_of_fractions(self) -> None:
        chance = random.Random(1)
        for _ in range(500):
            a, b = (Decimal(chance.randrange(-(10**18), 10**18)).scaleb(-chance.randrange(0, 14)) for _ in range(2))
            step = of_units(chance.randrange(1, 10**12))
            wanted = math.floor(Fraction(a) * Fraction(b) * 10**8)
            self.assertEqual(units_of(times(a, b, "floor")), wanted)
            self.assertEqual(
                Fraction(to_multiple(a, step, "ceil")), Fraction(step) * math.ceil(Fraction(a) / Fraction(step))
            )
            self.assertTrue(is_multiple(to_multiple(a, step, "half_up"), step))

    def test_floats_are_taken_when_asked_for(self) -> None:
        self.assertEqual(from_float(0.1 + 0.2), Decimal("0.3"))
        self.assertEqual(from_float(1e15), 10**15)
        with self.assertRaises(ValueError):
            from_float(math.nan)

    def test_reads_and_prints_json_without_losing_digits(self) -> None:
        read = parse('{"a":1795521606726000001,"b":"1795521606726000001\\"","c":[-123456789.12345678,0.5]}')
        numbers = [Decimal("-123456789.12345678"), Decimal("0.5")]
        self.assertEqual(read, {"a": 1795521606726000001, "b": '1795521606726000001"', "c": numbers})
        value = {"a": Decimal("0.1"), "b": 2**63, "c": None, "d": ('x"', True, 1.5e-8)}
        self.assertEqual(printed(value), '{"a":0.1,"b":9223372036854775808,"d":["x\\"",true,1.5e-08]}')
        with self.assertRaises(ValueError):
            parse("[NaN]")


class BytesTest(unittest.TestCase):
    def test_base58_keeps_zeros_and_refuses_what_is_none(self) -> None:
        self.assertEqual(encode_base58(bytes(32)), "1" * 32)
        data = bytes(i * 37 & 0xFF for i in range(32))
        self.assertEqual(decode_base58(encode_base58(data), 32), data)
        self.assertEqual(decode_base58(""), b"")
        self.assertTrue(is_public_key("A5Zw6kBt5DiM6UWJ3szyPaQMrBYmDyJ6e6bWmt8zL9hu"))
        self.assertFalse(is_public_key("A5Zw") or is_public_key("0OIl") or is_public_key("1" * 33))
        with self.assertRaises(ValueError):
            decode_base58("1" * 300)

    def test_fixed_numbers_of_signed_bytes_are_those_of_double_arithmetic(self) -> None:
        self.assertEqual([fixed_of(value) for value in (1.5e-8, 2.5e-8, -1.0, math.nan)], [1, 3, 0, 0])
        self.assertEqual(fixed_of(1e300), 2**64 - 1)

    def test_roots_are_the_smallest_whole_number_whose_square_is_not_below(self) -> None:
        for n in (0, 1, 2, 3, 4, 5, 99, 100, 101, 10**40, 10**40 + 1):
            root = square_root_ceil(n)
            self.assertTrue(root * root >= n and (root == 0 or (root - 1) ** 2 < n), n)


class NoncesTest(unittest.TestCase):
    def test_they_grow_when_the_clock_stands_still_and_when_it_is_set_back(self) -> None:
        now = [1_000_000]
        nonces = Nonces(lambda: now[0])
        first, second = nonces.next(), nonces.next()
        now[0] = 500_000
        self.assertEqual(second - first, 64)
        self.assertGreater(nonces.next(), second)
        now[0] = 2_000_000
        self.assertEqual(nonces.next() - first, (2_000_000 // 64 - 1_000_000 // 64) * 64)


if __name__ == "__main__":
    unittest.main()
