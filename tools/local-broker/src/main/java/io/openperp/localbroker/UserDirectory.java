package io.openperp.localbroker;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/**
 * Directory for files that this user's processes share or that are to outlive each of them: of mode 0700 among the
 * temporary files (those of the system where a process has a directory of its own), or in the user's home if somebody
 * else has made one of that name there.
 */
public final class UserDirectory {

    private static final String PROPERTY = "openperp.shared-tmp";

    private UserDirectory() {}

    /**
     * The directory, which is this user's own and which nobody else can enter.
     *
     * @throws IOException when there is no such place
     */
    public static Path own() throws IOException {
        String user = System.getProperty("user.name", "unknown").replaceAll("[^A-Za-z0-9._-]", "_");
        return own(List.of(
                Path.of(System.getProperty(PROPERTY, System.getProperty("java.io.tmpdir")), "openperp-" + user),
                Path.of(System.getProperty("user.home"), ".openperp")));
    }

    /** The first of them that nobody else has taken. */
    public static Path own(List<Path> candidates) throws IOException {
        for (Path candidate : candidates) {
            if (OwnerOnly.isOwnDirectory(candidate)) {
                return candidate;
            }
        }
        throw new IOException(candidates + " belong to other users or are links; remove one of them and start again");
    }
}
