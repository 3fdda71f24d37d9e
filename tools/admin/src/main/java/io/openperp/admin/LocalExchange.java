package io.openperp.admin;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** The exchange of {@code ./exchange start} on this machine. */
final class LocalExchange {

    private static final String USUAL = "http://localhost:12000/api/v1";

    private LocalExchange() {}

    /**
     * Address of its HTTP API, which it writes into its data directory while it runs; else the usual one. The launcher
     * names the directory in a system property.
     */
    static String address() {
        String data = System.getProperty("openperp.data", "");
        if (data.isEmpty()) {
            return USUAL;
        }
        try {
            return Files.readString(Path.of(data, "api")).strip();
        } catch (IOException noneRuns) {
            return USUAL;
        }
    }
}
