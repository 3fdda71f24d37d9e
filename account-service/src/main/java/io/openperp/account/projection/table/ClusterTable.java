package io.openperp.account.projection.table;

import java.util.Objects;
import org.springframework.jdbc.core.JdbcTemplate;

/** Accesses table {@code log_cluster}, which contains the ID of the Kafka cluster from which the tables were made. */
public final class ClusterTable {

    private final JdbcTemplate jdbc;

    public ClusterTable(JdbcTemplate jdbc) {
        this.jdbc = jdbc;
    }

    /** Stores the ID of the Kafka cluster that is read now, unless one is stored already; returns the stored one. */
    public String adopt(String found) {
        jdbc.update("INSERT INTO account.log_cluster (cluster_id) VALUES (?) ON CONFLICT DO NOTHING", found);
        return Objects.requireNonNull(jdbc.queryForObject("SELECT cluster_id FROM account.log_cluster", String.class));
    }
}
