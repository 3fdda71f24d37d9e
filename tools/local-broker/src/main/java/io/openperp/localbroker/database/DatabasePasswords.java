package io.openperp.localbroker.database;

import io.openperp.localbroker.DrawnSecret;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * The passwords of a local PostgreSQL, in files of mode 0600 beside its data. All users of the machine can connect to a
 * port on loopback, so nobody gets in without a password.
 *
 * @param superuser password of the superuser {@code postgres}
 * @param user password of the services' user {@link #USER}
 */
record DatabasePasswords(String superuser, String user) {

    static final String SUPERUSER = "postgres";
    static final String USER = "exchange";

    /**
     * Reads the passwords from their files; for a missing file, writes a new random password. If the superuser's
     * password was lost, {@code replacement} sets a new one in the existing database.
     */
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

    /** Sets the superuser's password in the data of a database whose server is stopped. */
    @FunctionalInterface
    interface Replacement {
        void setSuperuserPassword(String password) throws IOException;
    }
}
