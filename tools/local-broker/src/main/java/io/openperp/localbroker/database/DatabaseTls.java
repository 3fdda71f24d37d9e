package io.openperp.localbroker.database;

import io.openperp.localbroker.ServerCertificate;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Map;

/** Makes a PostgreSQL server accept TLS connections only. */
final class DatabaseTls {

    /** Contents of pg_hba.conf. It has no line for connections without TLS, so the server refuses these. */
    private static final String WHO_MAY_ENTER = """
            hostssl all all 127.0.0.1/32 scram-sha-256
            hostssl all all ::1/128      scram-sha-256
            """;

    private DatabaseTls() {}

    /**
     * Writes the key, the certificate and pg_hba.conf into the directory; returns the server settings that name them.
     */
    static Map<String, String> install(ServerCertificate certificate, Path directory) throws IOException {
        Path key = directory.resolve("server.key");
        if (!Files.exists(key)) {
            // PostgreSQL refuses a key that others may read.
            Files.createFile(key, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
        }
        Files.writeString(key, certificate.privateKey());
        Path chain = Files.writeString(directory.resolve("server.crt"), certificate.chain());
        Path entrance = Files.writeString(directory.resolve("pg_hba.conf"), WHO_MAY_ENTER);
        return Map.of(
                "ssl", "on",
                "ssl_key_file", key.toString(),
                "ssl_cert_file", chain.toString(),
                "hba_file", entrance.toString());
    }
}
