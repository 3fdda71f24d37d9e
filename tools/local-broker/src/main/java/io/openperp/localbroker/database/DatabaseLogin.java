package io.openperp.localbroker.database;

import io.openperp.localbroker.DrawnSecret;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;

/**
 * Login of the services to a local database: an ordinary user that owns the database, not the superuser.
 *
 * @param url JDBC address without user and password
 */
public record DatabaseLogin(String url, String user, String password) {

    /**
     * The services' login to the database at this address.
     *
     * @param directory directory with the data and passwords of its server
     */
    public static DatabaseLogin of(Path directory, String url) {
        try {
            return new DatabaseLogin(
                    url, DatabasePasswords.USER, DrawnSecret.read(DatabasePasswords.userFile(directory)));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Whether the file is one of the password files of the directory, which do not belong to the database. */
    public static boolean isPassword(Path directory, Path file) {
        return file.equals(DatabasePasswords.userFile(directory))
                || file.equals(DatabasePasswords.superuserFile(directory));
    }

    /** JDBC address with user and password, for connections of this process; must not be logged. */
    String urlWithPassword() {
        return url + "?user=" + user + "&password=" + password;
    }

    @Override
    public String toString() {
        return user + " at " + url;
    }
}
