package io.openperp.localbroker;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;

/** Makes the services' user, who may do everything in the databases that it owns and nothing else, and gives it what earlier releases made as superuser. */
final class DatabaseOwner {

    private static final String USER = DatabasePasswords.USER;

    /** Sequences of columns follow their tables. */
    private static final String TAKE_OVER = """
            DO $$
            DECLARE statement text;
            BEGIN
              FOR statement IN
                SELECT format('ALTER SCHEMA %%I OWNER TO %1$s', nspname) FROM pg_namespace
                  WHERE nspowner = 'postgres'::regrole AND nspname !~ '^pg_' AND nspname <> 'information_schema'
                UNION ALL
                SELECT format('ALTER TABLE %%s OWNER TO %1$s', c.oid::regclass) FROM pg_class c
                  JOIN pg_namespace n ON n.oid = c.relnamespace
                  WHERE c.relowner = 'postgres'::regrole AND c.relkind IN ('r', 'p', 'v', 'm', 'S')
                    AND n.nspname !~ '^pg_' AND n.nspname <> 'information_schema'
                    AND NOT EXISTS (SELECT FROM pg_depend d WHERE c.relkind = 'S'
                      AND d.classid = 'pg_class'::regclass AND d.objid = c.oid AND d.deptype IN ('a', 'i'))
              LOOP
                EXECUTE statement;
              END LOOP;
            END $$
            """.formatted(USER);

    private DatabaseOwner() {}

    /**
     * @param superuser connected to any database
     * @param password hexadecimal digits
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
            if (exists(superuser, "SELECT 1 FROM pg_database WHERE datname = ?", database)) {
                sql.execute("ALTER DATABASE %s OWNER TO %s".formatted(database, USER));
            } else {
                sql.execute("CREATE DATABASE %s OWNER %s".formatted(database, USER));
            }
        }
    }

    /** @param superuser connected to the database itself */
    static void takeOver(Connection superuser) throws SQLException {
        try (Statement sql = superuser.createStatement()) {
            sql.execute(TAKE_OVER);
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
