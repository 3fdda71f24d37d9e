package io.openperp.localbroker;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * The passwords of a local PostgreSQL, in files of mode 0600 beside its cluster: that of its superuser and that of the
 * user the services connect as. Everybody on the machine reaches a port on loopback, so nobody is trusted there.
 *
 * @param superuser password of {@code postgres}
 * @param user password of {@link #USER}
 */
record DatabasePasswords(String superuser, String user) {

    static final String SUPERUSER = "postgres";
    static final String USER = "exchange";

    /** There is no line for Unix sockets, and none without a password. */
    private static final String WHO_MAY_CONNECT = """
            host all all 127.0.0.1/32 scram-sha-256
            host all all ::1/128      scram-sha-256
            """;

    /** Draws those that are missing; for a cluster that has none yet, {@code bringOver} sets the superuser's in it. */
    static DatabasePasswords of(Path home, Path cluster, BringOver bringOver) throws IOException {
        Path file = superuserFile(home);
        if (Files.exists(cluster.resolve("PG_VERSION"))) {
            if (!Files.exists(file)) {
                String drawn = DrawnSecret.draw();
                bringOver.setSuperuserPassword(drawn);
                DrawnSecret.write(file, drawn);
            }
            Files.writeString(cluster.resolve("pg_hba.conf"), WHO_MAY_CONNECT);
        }
        return new DatabasePasswords(DrawnSecret.at(file), DrawnSecret.at(userFile(home)));
    }

    static Path superuserFile(Path home) {
        return home.resolve("superuser.password");
    }

    static Path userFile(Path home) {
        return home.resolve(USER + ".password");
    }

    @Override
    public String toString() {
        return "DatabasePasswords";
    }

    /** Sets a password in a cluster that no server runs on. */
    @FunctionalInterface
    interface BringOver {
        void setSuperuserPassword(String password) throws IOException;
    }
}
