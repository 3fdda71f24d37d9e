package io.openperp.localbroker;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;

/**
 * How the services connect to a local database: as an ordinary user that owns it, never as its superuser.
 *
 * @param url JDBC address without user and password
 */
public record DatabaseLogin(String url, String user, String password) {

    /** Of the database at that address, whose server has its data in that directory. */
    public static DatabaseLogin of(Path directory, String url) {
        try {
            return new DatabaseLogin(
                    url, DatabasePasswords.USER, DrawnSecret.read(DatabasePasswords.userFile(directory)));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Whether a file in such a directory says who may log in, and is not part of the database. */
    public static boolean isPassword(Path directory, Path file) {
        return file.equals(DatabasePasswords.userFile(directory))
                || file.equals(DatabasePasswords.superuserFile(directory));
    }

    /** With user and password in it, for one who connects from within this process; nothing may log it. */
    String urlWithPassword() {
        return url + "?user=" + user + "&password=" + password;
    }

    @Override
    public String toString() {
        return user + " at " + url;
    }
}
