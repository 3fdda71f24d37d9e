package io.openperp.account.query.treasury;

import com.google.protobuf.ByteString;
import com.google.protobuf.InvalidProtocolBufferException;
import io.openperp.api.Decimal;
import io.openperp.api.money.Liabilities;
import io.openperp.api.money.Liabilities.LiabilityTotals;
import io.openperp.api.money.LiabilityProof;
import io.openperp.journal.Keys;
import io.openperp.journal.LiabilityLeaves;
import io.openperp.journal.LiabilityRecords;
import io.openperp.journal.PublishedLiabilityTree;
import io.openperp.units.Bytes32;
import io.openperp.units.liability.LiabilityLeaf;
import io.openperp.units.liability.LiabilityNode;
import io.openperp.units.liability.LiabilitySums;
import io.openperp.units.liability.LiabilityTree;
import io.openperp.units.liability.LiabilityTree.LiabilityStep;
import jakarta.persistence.EntityManager;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.springframework.transaction.annotation.Isolation;
import org.springframework.transaction.annotation.Transactional;

/** Reads the liability trees, which prove what the exchange owes, and the proofs for single accounts. */
public class LiabilityQuery {

    /** Sentence of the refusal while no liability tree has been published yet. */
    public static final String NONE_YET = "no tree over liabilities has been published yet";

    private static final int PLACES = 8;

    private static final String NEWEST = "SELECT coalesce(max(second), 0) FROM account.liability_trees";

    private static final String HAS_LEAVES = """
            SELECT count(*) FROM account.liability_trees WHERE second = ?1 AND EXISTS (
                SELECT 1 FROM account.liability_leaves WHERE second = ?1)
            """;

    private static final String TREE = "SELECT facts FROM account.liability_trees WHERE second = ?1";

    private static final String LEAVES = """
            SELECT facts FROM account.liability_leaves WHERE second = ?1 AND first_account <= ?2
            ORDER BY first_account DESC LIMIT 1
            """;

    private final EntityManager entities;

    public LiabilityQuery(EntityManager entities) {
        this.entities = entities;
    }

    /**
     * Returns the totals of a tree; empty if there is no tree of this second.
     *
     * @param second time of the tree in seconds; 0: the newest
     */
    @Transactional(readOnly = true, isolation = Isolation.REPEATABLE_READ)
    public Optional<Liabilities> of(long second) {
        long named = second == 0 ? number(NEWEST) : second;
        return rows(TREE, named).stream()
                .map(facts -> liabilities(tree((byte[]) facts)))
                .findFirst();
    }

    /** Time of the newest tree in seconds; 0 if there is none. */
    public long newest() {
        return number(NEWEST);
    }

    public boolean hasLeaves(long second) {
        return number(HAS_LEAVES, second) > 0;
    }

    /** Proof that a tree contains an account; empty if it does not. */
    public Optional<LiabilityProof> proof(long second, Bytes32 account) {
        List<?> trees = rows(TREE, second);
        List<?> records = rows(LEAVES, second, account.toByteArray());
        if (trees.isEmpty() || records.isEmpty()) {
            return Optional.empty();
        }
        LiabilityLeaves leaves = leaves((byte[]) records.getFirst());
        ByteString key = Keys.write(account);
        for (int i = 0; i < leaves.getAccountsCount(); i++) {
            if (leaves.getAccounts(i).getAccount().equals(key)) {
                return Optional.of(proof(tree((byte[]) trees.getFirst()), leaves, i));
            }
        }
        return Optional.empty();
    }

    private static LiabilityProof proof(PublishedLiabilityTree tree, LiabilityLeaves leaves, int index) {
        LiabilityLeaf leaf = LiabilityRecords.read(leaves.getAccounts(index));
        List<LiabilityStep> path = new ArrayList<>(LiabilityTree.path(LiabilityRecords.nodes(leaves), index));
        List<LiabilityNode> nodes =
                tree.getNodesList().stream().map(LiabilityRecords::read).toList();
        path.addAll(LiabilityTree.path(nodes, node(leaves, tree)));
        return new LiabilityProof(
                tree.getSecond(),
                Keys.read(tree.getRoot()).toString(),
                Keys.read(tree.getPreviousRoot()).toString(),
                leaf.saltIn(Keys.read(leaves.getTreeSalt())).toString(),
                leaf.account().toString(),
                money(BigInteger.valueOf(leaf.balance())),
                money(BigInteger.valueOf(leaf.withdrawals())),
                money(BigInteger.valueOf(leaf.equity())),
                path.stream().map(LiabilityQuery::step).toList());
    }

    /**
     * Index, among the nodes in the tree's record, of the node above the leaves in this record. Each record but the
     * last has the same number of leaves.
     */
    private static int node(LiabilityLeaves leaves, PublishedLiabilityTree tree) {
        long each = Math.max(1, tree.getNodes(0).getAccounts());
        return Math.toIntExact(leaves.getFirst() / each);
    }

    private static LiabilityProof.Step step(LiabilityStep step) {
        return new LiabilityProof.Step(
                step.isLeft() ? "left" : "right",
                step.other().hash().toString(),
                totals(step.other().sums()));
    }

    private static Liabilities liabilities(PublishedLiabilityTree tree) {
        LiabilityNode top = LiabilityRecords.read(tree.getTop());
        return new Liabilities(
                tree.getSecond(),
                tree.getSlot(),
                tree.getTimeNanos(),
                Keys.read(tree.getRoot()).toString(),
                Keys.read(tree.getPreviousRoot()).toString(),
                top.hash().toString(),
                totals(top.sums()),
                tree.getMarksList().stream()
                        .map(mark -> new Liabilities.Mark(mark.getSymbol(), Decimal.of(mark.getMark())))
                        .toList());
    }

    private static LiabilityTotals totals(LiabilitySums sums) {
        return new LiabilityTotals(
                sums.accounts(),
                money(sums.balances()),
                money(sums.withdrawals()),
                money(sums.equities()),
                money(sums.debts()));
    }

    private static String money(BigInteger units) {
        return new BigDecimal(units, PLACES).toPlainString();
    }

    private long number(String sql, Object... parameters) {
        return ((Number) rows(sql, parameters).getFirst()).longValue();
    }

    private List<?> rows(String sql, Object... parameters) {
        var query = entities.createNativeQuery(sql);
        for (int i = 0; i < parameters.length; i++) {
            query.setParameter(i + 1, parameters[i]);
        }
        return query.getResultList();
    }

    private static PublishedLiabilityTree tree(byte[] facts) {
        try {
            return PublishedLiabilityTree.parseFrom(facts);
        } catch (InvalidProtocolBufferException e) {
            throw new IllegalStateException("a tree of liabilities in the database cannot be read", e);
        }
    }

    private static LiabilityLeaves leaves(byte[] facts) {
        try {
            return LiabilityLeaves.parseFrom(facts);
        } catch (InvalidProtocolBufferException e) {
            throw new IllegalStateException("leaves of liabilities in the database cannot be read", e);
        }
    }
}
