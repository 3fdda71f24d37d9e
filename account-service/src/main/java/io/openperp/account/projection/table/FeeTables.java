package io.openperp.account.projection.table;

import io.openperp.account.projection.table.Changes.FeeDay;
import io.openperp.journal.FeePolicy;
import io.openperp.units.Bytes32;
import org.springframework.jdbc.core.JdbcTemplate;

/** Writes the tables of fee policies and programmes, and of the volumes that decide which tier applies. */
public final class FeeTables {

    private static final String POLICY = """
            INSERT INTO account.fee_policies (symbol, from_second, facts) VALUES (?, ?, ?)
            ON CONFLICT (symbol, from_second) DO UPDATE SET facts = EXCLUDED.facts
            """;

    private static final String PROGRAMME = """
            INSERT INTO account.fee_programmes (account, programme) VALUES (?, ?)
            ON CONFLICT (account) DO UPDATE SET programme = EXCLUDED.programme
            """;

    private static final String VOLUME = """
            INSERT INTO account.fee_volumes (owner, day, volume) VALUES (?, ?, ?)
            ON CONFLICT (owner, day) DO UPDATE SET volume = EXCLUDED.volume
            """;

    private static final int ROWS_PER_STATEMENT = 1000;

    private final JdbcTemplate jdbc;

    public FeeTables(JdbcTemplate jdbc) {
        this.jdbc = jdbc;
    }

    public void write(Changes changes) {
        changes.feePolicies.forEach(this::write);
        changes.feeProgrammes.forEach(this::write);
        if (!changes.feeVolumes.isEmpty()) {
            jdbc.batchUpdate(VOLUME, changes.feeVolumes.entrySet(), ROWS_PER_STATEMENT, (row, entry) -> {
                FeeDay day = entry.getKey();
                row.setBytes(1, day.owner().toByteArray());
                row.setInt(2, day.day());
                row.setLong(3, entry.getValue());
            });
        }
    }

    private void write(FeePolicy policy) {
        jdbc.update(POLICY, OrderStatusNames.text(policy.getSymbol()), policy.getFromSecond(), policy.toByteArray());
    }

    private void write(Bytes32 account, String programme) {
        jdbc.update(PROGRAMME, account.toByteArray(), programme);
    }
}
