package io.openperp.simulator.audit;

import com.google.protobuf.ByteString;
import io.openperp.journal.AccountLiability;
import io.openperp.journal.LiabilityNodeFacts;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** The tree over leaves as the specification has it, hashed without the classes that the exchange hashes it with. */
final class NaiveTree {

    private static final int SUM_BYTES = 16;
    private static final Node NONE = new Node(new byte[32], 0, sums(0, 0, 0));

    private NaiveTree() {}

    /** @param sums of balances, withdrawals, equities and debts */
    record Node(byte[] hash, long accounts, List<BigInteger> sums) {

        boolean is(LiabilityNodeFacts facts) {
            return Arrays.equals(hash, facts.getHash().toByteArray())
                    && accounts == facts.getAccounts()
                    && sums.equals(List.of(
                            read(facts.getBalances()),
                            read(facts.getWithdrawals()),
                            read(facts.getEquities()),
                            read(facts.getDebts())));
        }

        private byte[] bytes() {
            ByteBuffer bytes =
                    ByteBuffer.allocate(32 + 8 + 4 * SUM_BYTES).put(hash).putLong(accounts);
            for (BigInteger sum : sums) {
                byte[] digits = sum.toByteArray();
                bytes.put(new byte[SUM_BYTES - digits.length]).put(digits);
            }
            return bytes.array();
        }

        @Override
        public String toString() {
            return accounts + " accounts, " + sums;
        }
    }

    static Node top(List<AccountLiability> leaves, byte[] salt) {
        List<Node> level =
                new ArrayList<>(leaves.stream().map(leaf -> leaf(leaf, salt)).toList());
        while (level.size() > 1) {
            List<Node> above = new ArrayList<>();
            for (int i = 0; i < level.size(); i += 2) {
                above.add(i + 1 == level.size() ? level.get(i) : join(level.get(i), level.get(i + 1)));
            }
            level = above;
        }
        return level.isEmpty() ? NONE : level.getFirst();
    }

    /** Before the second are four bytes of zero. */
    static byte[] root(long second, byte[] previous, Node top) {
        return sha256(new byte[] {2}, new byte[4], longs(second), previous, top.bytes());
    }

    private static Node leaf(AccountLiability leaf, byte[] treeSalt) {
        byte[] account = leaf.getAccount().toByteArray();
        byte[] salt = sha256(new byte[] {3}, treeSalt, account);
        byte[] hash = sha256(
                new byte[] {0},
                salt,
                account,
                longs(leaf.getBalance()),
                longs(leaf.getWithdrawals()),
                longs(leaf.getEquity()));
        return new Node(hash, 1, sums(leaf.getBalance(), leaf.getWithdrawals(), leaf.getEquity()));
    }

    private static Node join(Node left, Node right) {
        List<BigInteger> sums = new ArrayList<>();
        for (int i = 0; i < left.sums.size(); i++) {
            sums.add(left.sums.get(i).add(right.sums.get(i)));
        }
        return new Node(sha256(new byte[] {1}, left.bytes(), right.bytes()), left.accounts + right.accounts, sums);
    }

    private static List<BigInteger> sums(long balance, long withdrawals, long equity) {
        return List.of(
                BigInteger.valueOf(Math.max(0, balance)),
                BigInteger.valueOf(withdrawals),
                BigInteger.valueOf(Math.max(0, equity)),
                BigInteger.valueOf(Math.max(0, -equity)));
    }

    private static byte[] longs(long number) {
        return ByteBuffer.allocate(Long.BYTES).putLong(number).array();
    }

    private static BigInteger read(ByteString sum) {
        return new BigInteger(1, sum.toByteArray());
    }

    private static byte[] sha256(byte[]... parts) {
        try {
            MessageDigest digest = MessageDigest.getInstance("SHA-256");
            for (byte[] part : parts) {
                digest.update(part);
            }
            return digest.digest();
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every JDK has SHA-256", e);
        }
    }
}
