package io.openperp.localbroker.database;

import io.openperp.localbroker.DrawnSecret;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;

/**
 * Login of the services to a local database: as an ordinary user that owns it, never as its superuser.
 *
 * @param url JDBC address without user and password
 */
public record DatabaseLogin(String url, String user, String password) {

    /** Login to the database at that address, whose server has its data in that directory. */
    public static DatabaseLogin of(Path directory, String url) {
        try {
            return new DatabaseLogin(
                    url, DatabasePasswords.USER, DrawnSecret.read(DatabasePasswords.userFile(directory)));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Whether the file is one of the directory's password files, which are not part of the database. */
    public static boolean isPassword(Path directory, Path file) {
        return file.equals(DatabasePasswords.userFile(directory))
                || file.equals(DatabasePasswords.superuserFile(directory));
    }

    /** Address with user and password, for connections from within this process; must not be logged. */
    String urlWithPassword() {
        return url + "?user=" + user + "&password=" + password;
    }

    @Override
    public String toString() {
        return user + " at " + url;
    }
}
