package io.openperp.localbroker;

import java.nio.file.Path;

/**
 * Where this user's processes keep what they share and what is to outlive each of them: the directory for temporary files,
 * or that of the system where a process has one of its own.
 */
final class SharedDirectory {

    private static final String PROPERTY = "openperp.shared-tmp";

    private SharedDirectory() {}

    /** @param suffix behind the user's name */
    static Path ofUser(String prefix, String suffix) {
        String user = System.getProperty("user.name", "unknown").replaceAll("[^A-Za-z0-9._-]", "_");
        return Path.of(System.getProperty(PROPERTY, System.getProperty("java.io.tmpdir")), prefix + user + suffix);
    }
}
