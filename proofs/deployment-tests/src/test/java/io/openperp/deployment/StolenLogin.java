package io.openperp.deployment;

import io.openperp.doctor.DoctorCommand;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.AlterConfigOp;
import org.apache.kafka.clients.admin.ConfigEntry;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.clients.admin.RecordsToDelete;
import org.apache.kafka.common.KafkaFuture;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.config.ConfigResource;
import picocli.CommandLine;

/** Attempts of an attacker who has taken over a pod and uses the logins of its Secrets. */
final class StolenLogin {

    private static final String LOG = "account-events";

    private StolenLogin() {}

    /** Tries to delete, create, shorten and change topics as a program's user, and returns Kafka's answers. */
    static List<Throwable> attacks(SecuredBackends backends, String program) {
        Map<String, Object> connection = new HashMap<>(backends.clientSettings(program));
        connection.put("bootstrap.servers", backends.kafka().bootstrapServers());
        TopicPartition partition = new TopicPartition(LOG, 0);
        AlterConfigOp forgetting = new AlterConfigOp(new ConfigEntry("retention.ms", "1"), AlterConfigOp.OpType.SET);
        try (Admin admin = Admin.create(connection)) {
            return Stream.of(
                            admin.deleteTopics(List.of(LOG)).all(),
                            admin.createTopics(List.of(new NewTopic("owners-2", 1, (short) 1)))
                                    .all(),
                            admin.deleteRecords(Map.of(partition, RecordsToDelete.beforeOffset(1)))
                                    .all(),
                            admin.incrementalAlterConfigs(Map.of(
                                            new ConfigResource(ConfigResource.Type.TOPIC, LOG), List.of(forgetting)))
                                    .all())
                    .map(StolenLogin::answer)
                    .toList();
        }
    }

    private static Throwable answer(KafkaFuture<Void> attack) {
        try {
            attack.get();
            return new IllegalStateException("Kafka did it");
        } catch (ExecutionException refused) {
            return refused.getCause();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }

    /** What the doctor finds with a program's login. */
    static String diagnosis(SecuredBackends backends, String program, Path directory) throws IOException {
        String settings = backends.clientSettings(program).entrySet().stream()
                .map(entry -> entry.getKey() + "=" + entry.getValue().replace("\n", "\\n\\\n"))
                .collect(Collectors.joining("\n"));
        Path file = Files.writeString(directory.resolve(program + ".properties"), settings);
        StringWriter out = new StringWriter();
        new CommandLine(new DoctorCommand())
                .setOut(new PrintWriter(out))
                .execute("--kafka", backends.kafka().bootstrapServers(), "--command-config", file.toString());
        return out.toString();
    }

    /** What the database says when a service's user executes a statement; empty if it does it. */
    static String refusal(SecuredBackends backends, String service, String statement) throws SQLException {
        String address = "jdbc:postgresql://%s/openperp?sslmode=require".formatted(backends.databaseAddress());
        try (Connection connection = DriverManager.getConnection(
                        address, SecuredBackends.databaseUser(service), SecuredBackends.DATABASE_PASSWORD);
                Statement sql = connection.createStatement()) {
            try {
                sql.execute(statement);
                return "";
            } catch (SQLException refused) {
                return String.valueOf(refused.getMessage());
            }
        }
    }
}
