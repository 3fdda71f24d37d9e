package io.openperp.doctor;

import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.List;

/** Checks a PostgreSQL from outside: whether it offers TLS, and what it requires of clients without TLS. */
record DatabaseChecks(Address address) {

    private static final int SSL_REQUEST = 80_877_103;
    private static final int PROTOCOL_3 = 3 << 16;
    private static final int LONGEST_ANSWER = 1 << 16;

    /** Reaction of the server when a user connects without TLS and without a password. */
    private enum Access {
        ASKS_FOR_NOTHING,
        ASKS_FOR_A_PASSWORD,
        CLOSED
    }

    List<Finding> check() {
        try {
            boolean offersTls = offersTls();
            Access superuser = access("postgres");
            Access user = access("openperp");
            return List.of(
                    superuser == Access.ASKS_FOR_NOTHING || user == Access.ASKS_FOR_NOTHING
                            ? passwordless(superuser)
                            : Finding.ok("postgresql-anonymous", address + " asks for a password"),
                    encryption(offersTls, superuser != Access.CLOSED || user != Access.CLOSED));
        } catch (IOException e) {
            return List.of(Finding.ok("postgresql-anonymous", address + " is not reached from here"));
        }
    }

    private Finding passwordless(Access superuser) {
        return Finding.problem(
                "postgresql-anonymous",
                address + " asks for no password"
                        + (superuser == Access.ASKS_FOR_NOTHING ? ", not even of a superuser" : ""),
                "everybody who reaches it changes balances that are shown, and a superuser runs commands on its machine",
                "scram-sha-256 instead of trust in pg_hba.conf");
    }

    private Finding encryption(boolean offersTls, boolean acceptsPlain) {
        if (address.isLoopback()) {
            return Finding.ok("postgresql-unverified", address + " is within this machine");
        }
        if (!offersTls) {
            return Finding.problem(
                    "postgresql-unverified",
                    address + " offers no TLS",
                    "everybody on the network reads and changes what is shown of accounts",
                    "ssl = on with a certificate; postgresql.tls.mode=verify-full");
        }
        return acceptsPlain
                ? Finding.warning(
                        "postgresql-unverified",
                        address + " offers TLS, but takes connections without",
                        "a client that was set wrongly sends everything unencrypted, and nobody notices",
                        "hostssl instead of host in pg_hba.conf")
                : Finding.ok("postgresql-unverified", address + " refuses connections without TLS");
    }

    private boolean offersTls() throws IOException {
        try (Socket socket = address.connect();
                DataOutputStream out = new DataOutputStream(socket.getOutputStream())) {
            out.writeInt(2 * Integer.BYTES);
            out.writeInt(SSL_REQUEST);
            out.flush();
            return socket.getInputStream().read() == 'S';
        }
    }

    private Access access(String user) throws IOException {
        try (Socket socket = address.connect();
                DataInputStream in = new DataInputStream(socket.getInputStream())) {
            socket.getOutputStream().write(startup(user));
            int kind = in.read();
            if (kind != 'R' || in.readInt() > LONGEST_ANSWER) {
                return Access.CLOSED;
            }
            return in.readInt() == 0 ? Access.ASKS_FOR_NOTHING : Access.ASKS_FOR_A_PASSWORD;
        } catch (EOFException closed) {
            return Access.CLOSED;
        }
    }

    private static byte[] startup(String user) throws IOException {
        byte[] parameters = "user\0%s\0database\0postgres\0\0".formatted(user).getBytes(StandardCharsets.UTF_8);
        ByteArrayOutputStream message = new ByteArrayOutputStream();
        try (DataOutputStream out = new DataOutputStream(message)) {
            out.writeInt(2 * Integer.BYTES + parameters.length);
            out.writeInt(PROTOCOL_3);
            out.write(parameters);
        }
        return message.toByteArray();
    }
}
