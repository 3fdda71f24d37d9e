package io.openperp.localbroker.database;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;

/** Creates the user of the services, which has all rights in the databases that it owns and none elsewhere. */
final class DatabaseOwner {

    private static final String USER = DatabasePasswords.USER;

    private DatabaseOwner() {}

    /**
     * Creates the user or sets its password.
     *
     * @param superuser connection of the superuser to any database
     * @param password password of hexadecimal digits
     */
    static void ensureUser(Connection superuser, String password) throws SQLException {
        try (Statement sql = superuser.createStatement()) {
            if (!exists(superuser, "SELECT 1 FROM pg_roles WHERE rolname = ?", USER)) {
                sql.execute("CREATE ROLE " + USER);
            }
            sql.execute(
                    "ALTER ROLE %s LOGIN NOSUPERUSER NOCREATEDB NOCREATEROLE PASSWORD '%s'".formatted(USER, password));
        }
    }

    static void ensureDatabase(Connection superuser, String database) throws SQLException {
        try (Statement sql = superuser.createStatement()) {
            if (!exists(superuser, "SELECT 1 FROM pg_database WHERE datname = ?", database)) {
                sql.execute("CREATE DATABASE %s OWNER %s".formatted(database, USER));
            }
        }
    }

    private static boolean exists(Connection superuser, String query, String name) throws SQLException {
        try (PreparedStatement look = superuser.prepareStatement(query)) {
            look.setString(1, name);
            try (ResultSet found = look.executeQuery()) {
                return found.next();
            }
        }
    }
}
