package io.openperp.account.projection.table;

import io.openperp.journal.AccountEvents;
import io.openperp.journal.LiabilityLeaves;
import org.springframework.jdbc.core.JdbcTemplate;

/**
 * Writes the trees over liabilities: Merkle trees of what the exchange owes, whose leaves are the accounts. Of each
 * tree the root, the sums and the upper nodes are kept; the leaves, without which an account gets no proof that it is
 * in the tree, only of the newest.
 */
public final class LiabilityTables {

    /** Number of the newest trees whose leaves are kept: two days at one tree an hour. */
    public static final int TREES_WITH_LEAVES = 48;

    private static final String TREE = "INSERT INTO account.liability_trees (second, facts) VALUES (?, ?)";

    private static final String LEAVES =
            "INSERT INTO account.liability_leaves (second, first_account, facts) VALUES (?, ?, ?)";

    private static final String FORGET_LEAVES = """
            DELETE FROM account.liability_leaves WHERE second <= (
                SELECT second FROM account.liability_trees ORDER BY second DESC OFFSET ? LIMIT 1)
            """;

    private final JdbcTemplate jdbc;

    public LiabilityTables(JdbcTemplate jdbc) {
        this.jdbc = jdbc;
    }

    public void write(Changes changes) {
        changes.liabilities.forEach(this::write);
    }

    private void write(AccountEvents events) {
        if (events.hasLiabilityLeaves()) {
            LiabilityLeaves leaves = events.getLiabilityLeaves();
            byte[] first = leaves.getAccounts(0).getAccount().toByteArray();
            jdbc.update(LEAVES, leaves.getSecond(), first, leaves.toByteArray());
        }
        if (events.hasLiabilityTree()) {
            long second = events.getLiabilityTree().getSecond();
            jdbc.update(TREE, second, events.getLiabilityTree().toByteArray());
            jdbc.update(FORGET_LEAVES, TREES_WITH_LEAVES);
        }
    }
}
