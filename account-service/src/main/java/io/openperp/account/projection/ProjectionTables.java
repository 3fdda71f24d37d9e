package io.openperp.account.projection;

import io.openperp.account.projection.table.Changes;
import io.openperp.account.projection.table.CurrentTables;
import io.openperp.account.projection.table.FeeTables;
import io.openperp.account.projection.table.HistoryTables;
import io.openperp.account.projection.table.LiabilityTables;
import io.openperp.account.projection.table.MarketTable;
import io.openperp.account.projection.table.PositionTable;
import io.openperp.account.projection.table.PositionTable.PartitionPosition;
import java.util.Collection;
import java.util.Comparator;
import java.util.Map;
import javax.sql.DataSource;
import org.apache.kafka.common.TopicPartition;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.jdbc.support.JdbcTransactionManager;
import org.springframework.transaction.support.TransactionTemplate;

/** Writes the tables of the projection; rows and positions change in one SQL transaction. */
final class ProjectionTables {

    private static final Comparator<PartitionReader> BY_NAME =
            Comparator.comparing(reader -> reader.partition().toString());

    private final TransactionTemplate transaction;
    private final PositionTable positions;
    private final CurrentTables current;
    private final HistoryTables history;
    private final MarketTable markets;
    private final LiabilityTables liabilities;
    private final FeeTables fees;

    ProjectionTables(DataSource dataSource) {
        JdbcTemplate jdbc = new JdbcTemplate(dataSource);
        transaction = new TransactionTemplate(new JdbcTransactionManager(dataSource));
        positions = new PositionTable(jdbc);
        current = new CurrentTables(jdbc);
        history = new HistoryTables(jdbc);
        markets = new MarketTable(jdbc);
        liabilities = new LiabilityTables(jdbc);
        fees = new FeeTables(jdbc);
    }

    Map<TopicPartition, PartitionPosition> positions() {
        return positions.load();
    }

    /** Writes everything that the readers have read since their last commit; if it throws, nothing is written. */
    void commit(Changes changes, Collection<PartitionReader> readers) {
        transaction.executeWithoutResult(status -> {
            // Positions are written first, in the same order in every replica: a second replica that writes too waits
            // here and then fails.
            readers.stream().sorted(BY_NAME).forEach(reader -> positions.move(reader.committed(), reader.reached()));
            current.write(changes);
            history.write(changes);
            markets.write(changes);
            liabilities.write(changes);
            fees.write(changes);
        });
        readers.forEach(PartitionReader::commit);
    }
}
