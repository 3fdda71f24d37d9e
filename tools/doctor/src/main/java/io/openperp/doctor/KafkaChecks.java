package io.openperp.doctor;

import java.io.DataInputStream;
import java.io.IOException;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;

/** Checks a broker from outside: whether it accepts clients without TLS, and clients without a login. */
record KafkaChecks(Address address) {

    private static final int LONGEST_ANSWER = 1 << 20;

    /** Bytes of the Kafka request ApiVersions, version 0, which every broker answers even before a login. */
    private static final byte[] API_VERSIONS = ByteBuffer.allocate(14)
            .putInt(10)
            .putShort((short) 18)
            .putShort((short) 0)
            .putInt(1)
            .putShort((short) -1)
            .array();

    /**
     * Bytes of the Kafka request DescribeCluster, version 0, which a broker answers only after a login if it requires
     * one.
     */
    private static final byte[] DESCRIBE_CLUSTER = ByteBuffer.allocate(17)
            .putInt(13)
            .putShort((short) 60)
            .putShort((short) 0)
            .putInt(2)
            .putShort((short) -1)
            .put((byte) 0) // no tagged fields of the header
            .put((byte) 0) // no authorized operations
            .put((byte) 0) // no tagged fields
            .array();

    private interface Connection {
        Socket open() throws IOException;
    }

    List<Finding> check() {
        try {
            address.connect().close();
        } catch (IOException e) {
            return List.of(Finding.ok("kafka-anonymous", address + " is not reached from here"));
        }
        boolean isPlain = answers(address::connect, API_VERSIONS);
        boolean isTls = !isPlain && speaksTls();
        List<Finding> findings = new ArrayList<>();
        if (!isPlain && !isTls) {
            return List.of(Finding.skipped("kafka-plaintext", address + " is no listener of Kafka"));
        }
        findings.add(encryption(isPlain));
        Connection connection = isPlain ? address::connect : () -> TrustingTls.over(address.connect(), address);
        findings.add(
                answers(connection, API_VERSIONS, DESCRIBE_CLUSTER)
                        ? Finding.problem(
                                "kafka-anonymous",
                                address + " answers without a login",
                                "everybody who reaches it writes to the logs that decide about all money",
                                "SASL (SCRAM-SHA-512) or client certificates at the brokers; kafka.users")
                        : Finding.ok("kafka-anonymous", address + " asks for a login"));
        return findings;
    }

    private Finding encryption(boolean isPlain) {
        if (!isPlain) {
            return Finding.ok("kafka-plaintext", address + " is encrypted");
        }
        return address.isLoopback()
                ? Finding.ok("kafka-plaintext", address + " is unencrypted, within this machine")
                : Finding.problem(
                        "kafka-plaintext",
                        address + " is unencrypted",
                        "everybody on the network reads passwords and changes orders on their way",
                        "a listener with SASL_SSL; kafka.tls.enabled=true");
    }

    private boolean speaksTls() {
        try (Socket socket = TrustingTls.over(address.connect(), address)) {
            return socket.isConnected();
        } catch (IOException no) {
            return false;
        }
    }

    /** Sends the requests one after the other; returns whether all of them are answered. */
    private static boolean answers(Connection connection, byte[]... requests) {
        try (Socket socket = connection.open();
                DataInputStream in = new DataInputStream(socket.getInputStream())) {
            for (byte[] request : requests) {
                socket.getOutputStream().write(request);
                int length = in.readInt();
                if (length < Integer.BYTES || length > LONGEST_ANSWER) {
                    return false;
                }
                int asked = ByteBuffer.wrap(request).getInt(8);
                if (in.readInt() != asked) {
                    return false;
                }
                in.skipNBytes(length - Integer.BYTES);
            }
            return true;
        } catch (IOException refused) {
            return false;
        }
    }
}
