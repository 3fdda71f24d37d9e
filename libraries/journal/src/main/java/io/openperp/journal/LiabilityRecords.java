package io.openperp.journal;

import com.google.protobuf.ByteString;
import io.openperp.units.Bytes32;
import io.openperp.units.liability.LiabilityLeaf;
import io.openperp.units.liability.LiabilityNode;
import io.openperp.units.liability.LiabilitySums;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;

/** Reads and writes the leaves and nodes of trees over the exchange's liabilities in records. */
public final class LiabilityRecords {

    private LiabilityRecords() {}

    public static AccountLiability write(LiabilityLeaf leaf) {
        return AccountLiability.newBuilder()
                .setAccount(Keys.write(leaf.account()))
                .setBalance(leaf.balance())
                .setWithdrawals(leaf.withdrawals())
                .setEquity(leaf.equity())
                .build();
    }

    public static LiabilityLeaf read(AccountLiability leaf) {
        return new LiabilityLeaf(
                Keys.read(leaf.getAccount()), leaf.getBalance(), leaf.getWithdrawals(), leaf.getEquity());
    }

    /**
     * The nodes directly above the leaves in one record, one for each leaf, from which the node above all of them and
     * their paths can be computed.
     */
    public static List<LiabilityNode> nodes(LiabilityLeaves leaves) {
        Bytes32 salt = Keys.read(leaves.getTreeSalt());
        List<LiabilityNode> nodes = new ArrayList<>(leaves.getAccountsCount());
        for (AccountLiability account : leaves.getAccountsList()) {
            LiabilityLeaf leaf = read(account);
            nodes.add(leaf.node(leaf.saltIn(salt)));
        }
        return nodes;
    }

    public static LiabilityNodeFacts write(LiabilityNode node) {
        LiabilitySums sums = node.sums();
        return LiabilityNodeFacts.newBuilder()
                .setHash(Keys.write(node.hash()))
                .setAccounts(sums.accounts())
                .setBalances(write(sums.balances()))
                .setWithdrawals(write(sums.withdrawals()))
                .setEquities(write(sums.equities()))
                .setDebts(write(sums.debts()))
                .build();
    }

    public static LiabilityNode read(LiabilityNodeFacts node) {
        return new LiabilityNode(
                Keys.read(node.getHash()),
                new LiabilitySums(
                        node.getAccounts(),
                        read(node.getBalances()),
                        read(node.getWithdrawals()),
                        read(node.getEquities()),
                        read(node.getDebts())));
    }

    private static ByteString write(BigInteger sum) {
        byte[] bytes = sum.toByteArray();
        int start = bytes[0] == 0 ? 1 : 0; // a byte for the sign, or zero itself
        return ByteString.copyFrom(bytes, start, bytes.length - start);
    }

    private static BigInteger read(ByteString sum) {
        return new BigInteger(1, sum.toByteArray());
    }
}
