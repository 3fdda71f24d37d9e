package io.openperp.localbroker.database;

import io.zonky.test.db.postgres.util.LinuxUtils;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * Runs PostgreSQL in single-user mode: executes one statement on the data while no server runs, to replace a lost
 * superuser's password.
 */
final class SingleUserServer {

    private static final long LONGEST_RECOVERY_SECONDS = 300;

    private SingleUserServer() {}

    /**
     * Sets the superuser's password.
     *
     * @param program path of the server program {@code postgres}
     */
    static void setPassword(String program, Path cluster, String password) throws IOException {
        List<String> command = new ArrayList<>();
        if (LinuxUtils.isUnshareAvailable()) {
            command.addAll(List.of("unshare", "-U"));
        }
        command.addAll(List.of(program, "--single", "-D", cluster.toString(), DatabasePasswords.SUPERUSER));
        Path said = Files.createTempFile("openperp-", ".single-user");
        try {
            Process server = new ProcessBuilder(command)
                    .redirectErrorStream(true)
                    .redirectOutput(said.toFile())
                    .start();
            server.getOutputStream()
                    .write("ALTER ROLE %s PASSWORD '%s'\n"
                            .formatted(DatabasePasswords.SUPERUSER, password)
                            .getBytes(StandardCharsets.US_ASCII));
            server.getOutputStream().close();
            await(server);
            if (server.exitValue() != 0 || Files.readString(said).contains("ERROR")) {
                throw new IOException("the database's superuser got no password: "
                        + Files.readString(said).strip());
            }
        } finally {
            Files.delete(said);
        }
    }

    private static void await(Process server) throws IOException {
        try {
            if (!server.waitFor(LONGEST_RECOVERY_SECONDS, TimeUnit.SECONDS)) {
                server.destroy();
                throw new IOException(
                        "PostgreSQL did not end in single-user mode within %d s".formatted(LONGEST_RECOVERY_SECONDS));
            }
        } catch (InterruptedException e) {
            server.destroy();
            Thread.currentThread().interrupt();
            throw new IOException("interrupted while PostgreSQL ran in single-user mode", e);
        }
    }
}
