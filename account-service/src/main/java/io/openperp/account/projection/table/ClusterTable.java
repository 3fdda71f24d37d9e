package io.openperp.account.projection.table;

import java.util.Objects;
import org.springframework.jdbc.core.JdbcTemplate;

/** Table {@code log_cluster}: which Kafka cluster the tables were made from. */
public final class ClusterTable {

    private final JdbcTemplate jdbc;

    public ClusterTable(JdbcTemplate jdbc) {
        this.jdbc = jdbc;
    }

    /** Keeps the ID if none is kept yet, and returns the one that is kept. */
    public String adopt(String found) {
        jdbc.update("INSERT INTO account.log_cluster (cluster_id) VALUES (?) ON CONFLICT DO NOTHING", found);
        return Objects.requireNonNull(jdbc.queryForObject("SELECT cluster_id FROM account.log_cluster", String.class));
    }
}
