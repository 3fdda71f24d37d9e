package io.openperp.doctor;

import static org.assertj.core.api.Assertions.assertThat;

import io.openperp.doctor.Finding.Status;
import java.io.DataOutputStream;
import java.nio.file.Path;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A broker that answers too readily is a problem. */
class KafkaChecksTest {

    private static final int API_VERSIONS = 18;

    /** @param asksForLogin it ends the connection at the first request that needs one, as Kafka does */
    private static FakeServer.Manner broker(boolean asksForLogin) {
        return (in, socket) -> {
            DataOutputStream out = new DataOutputStream(socket.getOutputStream());
            while (true) {
                int length = in.readInt();
                if (length > 1000) {
                    return; // TLS, to a broker without
                }
                byte[] request = in.readNBytes(length);
                if (request[1] != API_VERSIONS && asksForLogin) {
                    return;
                }
                out.writeInt(6);
                out.write(request, 4, 4);
                out.writeShort(0);
            }
        };
    }

    @Test
    void oneThatAnswersWhoeverAsksIsAProblem() throws Exception {
        try (FakeServer broker = new FakeServer(broker(false))) {
            assertThat(check(broker)).containsEntry("kafka-anonymous", Status.PROBLEM);
        }
    }

    @Test
    void oneThatAsksForALoginIsInOrderOnThisMachine() throws Exception {
        try (FakeServer broker = new FakeServer(broker(true))) {
            assertThat(check(broker))
                    .containsEntry("kafka-anonymous", Status.OK)
                    .containsEntry("kafka-plaintext", Status.OK);
        }
    }

    @Test
    void oneWithTlsIsEncryptedAndMayStillAnswerWhoeverAsks(@TempDir Path directory) throws Exception {
        try (FakeServer broker = new FakeServer(SelfSigned.in(directory).getServerSocketFactory(), broker(false))) {
            assertThat(check(broker))
                    .containsEntry("kafka-plaintext", Status.OK)
                    .containsEntry("kafka-anonymous", Status.PROBLEM);
            assertThat(new KafkaChecks(broker.address()).check().getFirst().found())
                    .endsWith("is encrypted");
        }
    }

    @Test
    void oneThatIsNotReachedIsInOrderAndAnotherServerIsNone() throws Exception {
        Address gone;
        try (FakeServer other =
                new FakeServer((in, socket) -> socket.getOutputStream().write(7))) {
            gone = other.address();
            assertThat(check(other)).containsOnlyKeys("kafka-plaintext").containsValue(Status.SKIPPED);
        }
        assertThat(new KafkaChecks(gone).check()).extracting(Finding::status).containsExactly(Status.OK);
    }

    private static Map<String, Status> check(FakeServer server) {
        return new KafkaChecks(server.address())
                .check().stream().collect(Collectors.toMap(Finding::check, Finding::status));
    }
}
