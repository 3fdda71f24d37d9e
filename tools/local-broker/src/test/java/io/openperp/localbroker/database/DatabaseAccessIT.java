package io.openperp.localbroker.database;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Every user of the machine reaches a port on loopback: nobody of them gets into the database. */
class DatabaseAccessIT {

    private static final String WRONG_PASSWORD = "28P01";
    private static final String NO_PASSWORD_GIVEN = "08004";

    @TempDir
    private Path parent;

    @Test
    void nobodyConnectsWithoutTheDrawnPassword() {
        try (LocalPostgres postgres = LocalPostgres.start(directory())) {
            String url = postgres.login("openperp").url();
            for (String user : new String[] {"postgres", postgres.user()}) {
                assertRefused(url + "?user=" + user, NO_PASSWORD_GIVEN);
                assertRefused(url + "?user=" + user + "&password=" + user, WRONG_PASSWORD);
            }
        }
    }

    @Test
    void whomTheServicesConnectAsOwnsItsDatabaseAndCanDoNothingElse() throws Exception {
        try (LocalPostgres postgres = LocalPostgres.start(directory());
                Connection service = DriverManager.getConnection(postgres.jdbcUrl("openperp"));
                Statement sql = service.createStatement()) {
            sql.execute("CREATE SCHEMA account");
            assertThatThrownBy(() -> sql.execute("COPY (SELECT 1) TO PROGRAM 'true'"))
                    .isInstanceOf(SQLException.class)
                    .hasMessageContaining("permission denied");
            assertThatThrownBy(() -> sql.execute("CREATE DATABASE another")).isInstanceOf(SQLException.class);
            assertThatThrownBy(() -> sql.execute("ALTER ROLE exchange SUPERUSER"))
                    .isInstanceOf(SQLException.class);
        }
    }

    @Test
    void directoriesAndPasswordsAreTheirOwnersAlone() throws Exception {
        Files.createDirectories(directory());
        Files.setPosixFilePermissions(directory(), PosixFilePermissions.fromString("rwxr-xr-x"));
        try (LocalPostgres postgres = LocalPostgres.start(directory())) {
            assertThat(postgres.process()).isPresent();
            assertThat(permissions(directory())).isEqualTo("rwx------");
            assertThat(permissions(directory().resolve("superuser.password"))).isEqualTo("rw-------");
            assertThat(permissions(directory().resolve("exchange.password"))).isEqualTo("rw-------");
        }
    }

    @Test
    void aLostPasswordIsDrawnAgain() throws Exception {
        try (LocalPostgres postgres = LocalPostgres.start(directory())) {
            LocalPostgresIT.insert(postgres, "before");
        }
        Files.delete(directory().resolve("superuser.password"));
        Files.delete(directory().resolve("exchange.password"));
        try (LocalPostgres postgres = LocalPostgres.start(directory())) {
            LocalPostgresIT.insert(postgres, "after");
        }
    }

    private static void assertRefused(String url, String state) {
        assertThatThrownBy(() -> DriverManager.getConnection(url))
                .isInstanceOfSatisfying(
                        SQLException.class, e -> assertThat(e.getSQLState()).isEqualTo(state));
    }

    private static String permissions(Path path) throws Exception {
        return PosixFilePermissions.toString(Files.getPosixFilePermissions(path));
    }

    /** Data directory whose path contains a space, as some users' do. */
    private Path directory() {
        return parent.resolve("my data");
    }
}
