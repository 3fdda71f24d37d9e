package io.openperp.localbroker;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;

/** Whether a directory belongs to the user of this process. */
public final class Ownership {

    private Ownership() {}

    /**
     * Whether this is a directory, not a link or a file, and belongs to the user of this process: to the owner of a new
     * temporary file.
     */
    public static boolean isOurs(Path directory) throws IOException {
        Path probe = Files.createTempFile("openperp-", ".owner");
        try {
            return Files.isDirectory(directory, LinkOption.NOFOLLOW_LINKS)
                    && Files.getOwner(directory, LinkOption.NOFOLLOW_LINKS).equals(Files.getOwner(probe));
        } finally {
            Files.delete(probe);
        }
    }
}
