package io.openperp.account.projection.table;

import io.openperp.account.projection.table.Changes.LiabilityRecord;
import io.openperp.journal.AccountEvents;
import io.openperp.journal.LiabilityLeaves;
import org.springframework.jdbc.core.JdbcTemplate;

/** Trees over what the exchange owes: the roots of all are kept, the leaves, from which paths follow, of the newest. */
public final class LiabilityTables {

    /** Newest trees of a shard whose leaves are kept: two days at one tree an hour. */
    public static final int TREES_WITH_LEAVES = 48;

    private static final String TREE = "INSERT INTO account.liability_trees (shard, second, facts) VALUES (?, ?, ?)";

    private static final String LEAVES =
            "INSERT INTO account.liability_leaves (shard, second, first_account, facts) VALUES (?, ?, ?, ?)";

    private static final String FORGET_LEAVES = """
            DELETE FROM account.liability_leaves WHERE shard = ? AND second <= (
                SELECT second FROM account.liability_trees WHERE shard = ? ORDER BY second DESC OFFSET ? LIMIT 1)
            """;

    private final JdbcTemplate jdbc;

    public LiabilityTables(JdbcTemplate jdbc) {
        this.jdbc = jdbc;
    }

    public void write(Changes changes) {
        changes.liabilities.forEach(this::write);
    }

    private void write(LiabilityRecord record) {
        AccountEvents events = record.events();
        if (events.hasLiabilityLeaves()) {
            LiabilityLeaves leaves = events.getLiabilityLeaves();
            byte[] first = leaves.getAccounts(0).getAccount().toByteArray();
            jdbc.update(LEAVES, record.shard(), leaves.getSecond(), first, leaves.toByteArray());
        }
        if (events.hasLiabilityTree()) {
            long second = events.getLiabilityTree().getSecond();
            jdbc.update(TREE, record.shard(), second, events.getLiabilityTree().toByteArray());
            jdbc.update(FORGET_LEAVES, record.shard(), record.shard(), TREES_WITH_LEAVES);
        }
    }
}
