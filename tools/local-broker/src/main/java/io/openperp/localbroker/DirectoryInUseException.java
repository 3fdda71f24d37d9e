package io.openperp.localbroker;

import java.nio.file.Path;

/** A data directory is held by another running broker, database or suite. */
public final class DirectoryInUseException extends IllegalStateException {

    private static final long serialVersionUID = 1L;

    DirectoryInUseException(Path directory, String owner) {
        super("directory %s is in use by process %s".formatted(directory, owner.isEmpty() ? "unknown" : owner));
    }
}
