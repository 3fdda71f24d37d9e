package io.openperp.localbroker;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/**
 * Directory for files that processes of this user share, or that remain when they end. It has mode 0700 and is below
 * the system's directory of temporary files or, if another user has taken that name there, in the user's home.
 */
public final class UserDirectory {

    private static final String PROPERTY = "openperp.shared-tmp";

    private UserDirectory() {}

    /**
     * Returns the directory, which only this user can enter; creates it if it is missing.
     *
     * @throws IOException if other users have taken both places
     */
    public static Path own() throws IOException {
        String user = System.getProperty("user.name", "unknown").replaceAll("[^A-Za-z0-9._-]", "_");
        return own(List.of(
                Path.of(System.getProperty(PROPERTY, System.getProperty("java.io.tmpdir")), "openperp-" + user),
                Path.of(System.getProperty("user.home"), ".openperp")));
    }

    /**
     * Returns the first of the directories that belongs to this user or can be created.
     *
     * @throws IOException if there is none
     */
    public static Path own(List<Path> candidates) throws IOException {
        for (Path candidate : candidates) {
            if (OwnerOnly.isOwnDirectory(candidate)) {
                return candidate;
            }
        }
        throw new IOException(candidates + " belong to other users or are links; remove one of them and start again");
    }
}
