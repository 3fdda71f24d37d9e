package io.openperp.localbroker.database;

import io.openperp.localbroker.DrawnSecret;
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

    /** Draws those that are missing; where the superuser's was lost, {@code replacement} sets another in its cluster. */
    static DatabasePasswords of(Path home, Path cluster, Replacement replacement) throws IOException {
        Path file = superuserFile(home);
        if (Files.exists(cluster.resolve("PG_VERSION")) && !Files.exists(file)) {
            String drawn = DrawnSecret.draw();
            replacement.setSuperuserPassword(drawn);
            DrawnSecret.write(file, drawn);
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

    /** Sets the password of the superuser in the data directory of a database whose server is stopped. */
    @FunctionalInterface
    interface Replacement {
        void setSuperuserPassword(String password) throws IOException;
    }
}
