package io.openperp.units.liability;

import java.math.BigInteger;
import java.nio.ByteBuffer;

/**
 * Sums over the leaves below a node of a liability tree. No sum is negative and none has a negative term, so no account
 * can make what is owed to others look smaller: debts of accounts are a sum of their own.
 *
 * @param accounts number of leaves
 * @param balances sum of the balances above zero, in units of 1e-8 like the other amounts
 * @param withdrawals sum of the withdrawals requested and not paid yet
 * @param equities sum of the equities above zero
 * @param debts sum of the equities below zero, as a positive number
 */
public record LiabilitySums(
        long accounts, BigInteger balances, BigInteger withdrawals, BigInteger equities, BigInteger debts) {

    public static final LiabilitySums NONE =
            new LiabilitySums(0, BigInteger.ZERO, BigInteger.ZERO, BigInteger.ZERO, BigInteger.ZERO);

    /** Length of the sums in bytes, in the form in which a parent's hash covers them. */
    static final int LENGTH = 8 + 4 * 16;

    private static final int WIDEST = 127;

    public LiabilitySums {
        if (accounts < 0) {
            throw new IllegalArgumentException("a sum over " + accounts + " accounts, 0 or more are accepted");
        }
        check("balances", balances);
        check("withdrawals", withdrawals);
        check("equities", equities);
        check("debts", debts);
    }

    private static void check(String name, BigInteger sum) {
        if (sum.signum() < 0 || sum.bitLength() > WIDEST) {
            throw new IllegalArgumentException(
                    "the sum of " + name + " is " + sum + ", 0 to 2^" + WIDEST + " - 1 is accepted");
        }
    }

    static LiabilitySums of(LiabilityLeaf leaf) {
        return new LiabilitySums(
                1,
                aboveZero(leaf.balance()),
                aboveZero(leaf.withdrawals()),
                aboveZero(leaf.equity()),
                leaf.equity() < 0 ? BigInteger.valueOf(leaf.equity()).negate() : BigInteger.ZERO);
    }

    private static BigInteger aboveZero(long amount) {
        return amount > 0 ? BigInteger.valueOf(amount) : BigInteger.ZERO;
    }

    public LiabilitySums plus(LiabilitySums other) {
        return new LiabilitySums(
                Math.addExact(accounts, other.accounts),
                balances.add(other.balances),
                withdrawals.add(other.withdrawals),
                equities.add(other.equities),
                debts.add(other.debts));
    }

    void writeTo(ByteBuffer out) {
        out.putLong(accounts);
        write(out, balances);
        write(out, withdrawals);
        write(out, equities);
        write(out, debts);
    }

    /** Writes a sum as 16 bytes, the highest first. */
    private static void write(ByteBuffer out, BigInteger sum) {
        out.putLong(sum.bitLength() < Long.SIZE ? 0 : sum.shiftRight(Long.SIZE).longValue())
                .putLong(sum.longValue());
    }
}
