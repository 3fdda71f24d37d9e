package io.openperp.deployment;

import io.openperp.localbroker.KafkaSecurity;
import io.openperp.localbroker.LocalKafka;
import io.openperp.localbroker.database.LocalPostgres;
import io.openperp.reader.authentication.LogKeys;
import java.net.URI;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.stream.Collectors;
import org.apache.kafka.clients.admin.Admin;

/**
 * Kafka and PostgreSQL as a careful operator has them, and the Secrets that tell of them. Nobody enters without TLS and a
 * password. In Kafka each program is a user of its own with the rights that are documented; in PostgreSQL each service
 * owns its schema, and may not make another.
 */
final class SecuredBackends implements AutoCloseable {

    private static final String LOG_KEYS = LogKeys.drawn(null);
    static final List<String> WITH_TABLES = List.of("account", "stats");
    static final String DATABASE_PASSWORD = "of \"the\" database, it's";

    private final Authority authority = new Authority("the operator's own");
    private final List<DocumentedRights> rights;
    private final LocalKafka kafka;
    private final LocalPostgres postgres;

    SecuredBackends(List<DocumentedRights> rights) throws SQLException, InterruptedException, ExecutionException {
        this.rights = rights;
        Map<String, String> users =
                rights.stream().collect(Collectors.toMap(DocumentedRights::program, each -> password(each.program())));
        kafka = LocalKafka.ephemeral(new KafkaSecurity(authority.certify("localhost"), "of the administrator", users));
        postgres = LocalPostgres.ephemeral(authority.certify("localhost"));
        try (Admin admin = Admin.create(kafka.connection())) {
            admin.createAcls(rights.stream()
                            .flatMap(each -> each.bindings().stream())
                            .toList())
                    .all()
                    .get();
        }
        postgres.login("openperp");
        try (Connection superuser = DriverManager.getConnection(postgres.superuserUrl("openperp"));
                Statement sql = superuser.createStatement()) {
            for (String service : WITH_TABLES) {
                sql.execute("CREATE ROLE %s LOGIN PASSWORD '%s'"
                        .formatted(databaseUser(service), DATABASE_PASSWORD.replace("'", "''")));
                sql.execute("CREATE SCHEMA %s AUTHORIZATION %s".formatted(service, databaseUser(service)));
            }
        }
    }

    LocalKafka kafka() {
        return kafka;
    }

    /** {@code localhost:<port>}. */
    String databaseAddress() {
        URI address = URI.create(postgres.login("openperp").url().substring("jdbc:".length()));
        return address.getHost() + ":" + address.getPort();
    }

    /** Chart values for these backends. */
    String values() {
        return """
                kafka:
                  bootstrapServers: "%s"
                  tls: {enabled: true, ca: {existingSecret: kafka-ca, key: ca.pem}}
                  sasl: {enabled: true, mechanism: SCRAM-SHA-512}
                  users: {replay: kafka-replay, trim-logs: kafka-trim-logs, backup: kafka-backup, export: kafka-export}
                postgresql:
                  host: localhost
                  port: %s
                  tls: {mode: verify-full, ca: {existingSecret: database-ca, key: ca.pem}}
                topics: {replicationFactor: 1, minInsyncReplicas: 1}
                """.formatted(kafka.bootstrapServers(), databaseAddress().split(":")[1]);
    }

    /** Lines of the log keys that begin with the prefix. */
    private static String logKeys(String prefix) {
        return LOG_KEYS.lines().filter(line -> line.startsWith(prefix)).collect(Collectors.joining("\n"));
    }

    /** Name of the PostgreSQL user of a service that has tables. */
    static String databaseUser(String service) {
        return "openperp_" + service;
    }

    /** User and password of a program in Kafka, as its Secret has them. */
    static Map<String, String> login(String program) {
        return Map.of("username", program, "password", password(program));
    }

    /** All Secrets that the chart names: values by name of the Secret, then by key. A pod gets those alone that it asks for. */
    Map<String, Map<String, String>> secrets() {
        Map<String, Map<String, String>> secrets = new HashMap<>();
        secrets.put("kafka-ca", Map.of("ca.pem", authority.pem()));
        rights.forEach(each -> secrets.put("kafka-" + each.program(), login(each.program())));
        secrets.put("database-ca", Map.of("ca.pem", authority.pem()));
        WITH_TABLES.forEach(service -> secrets.put(
                "database-" + service, Map.of("username", databaseUser(service), "password", DATABASE_PASSWORD)));
        secrets.put("log-keys", Map.of("gateway.keys", logKeys("gateway."), "matching.keys", LOG_KEYS));
        secrets.put("backup-key", Map.of("backup.key", "5e".repeat(32)));
        secrets.put("gateway-secret", Map.of("gateway-secret", "drawn for the internal port"));
        return secrets;
    }

    /** Settings of a program's own Kafka clients, as in a file for Kafka's tools. */
    Map<String, String> clientSettings(String program) {
        return Map.of(
                "security.protocol", "SASL_SSL",
                "sasl.mechanism", "SCRAM-SHA-512",
                "sasl.jaas.config",
                        "org.apache.kafka.common.security.scram.ScramLoginModule required username=\"%s\" password=\"%s\";"
                                .formatted(program, password(program)),
                "ssl.truststore.type", "PEM",
                "ssl.truststore.certificates", authority.pem());
    }

    List<DocumentedRights> rights() {
        return rights;
    }

    @Override
    public void close() {
        postgres.close();
        kafka.close();
    }

    private static String password(String program) {
        return "of " + program + " in Kafka";
    }
}
