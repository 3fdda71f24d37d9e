package io.openperp.localbroker;

import java.nio.file.Path;

/** A data directory is held by another running broker, database or suite. */
public final class DirectoryInUseException extends IllegalStateException {

    private static final long serialVersionUID = 1L;

    DirectoryInUseException(Path directory) {
        super("data directory " + directory + " is in use by another running process");
    }
}
