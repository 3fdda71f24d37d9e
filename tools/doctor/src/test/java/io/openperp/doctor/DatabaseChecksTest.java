package io.openperp.doctor;

import static org.assertj.core.api.Assertions.assertThat;

import io.openperp.doctor.Finding.Status;
import java.io.DataOutputStream;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** A database that asks for nothing is a problem. */
class DatabaseChecksTest {

    private static final int SASL = 10;

    /** @param authentication what it asks for; 0 is nothing, negative: the connection is refused */
    private static FakeServer.Manner database(char tls, int authentication) {
        return (in, socket) -> {
            DataOutputStream out = new DataOutputStream(socket.getOutputStream());
            int length = in.readInt();
            if (length == 8) {
                out.write(tls);
                return;
            }
            in.readNBytes(length - 4);
            out.write(authentication < 0 ? 'E' : 'R');
            out.writeInt(8);
            out.writeInt(authentication);
        };
    }

    @Test
    void oneThatAsksForNoPasswordIsAProblem() throws Exception {
        try (FakeServer database = new FakeServer(database('N', 0))) {
            assertThat(check(database)).containsEntry("postgresql-anonymous", Status.PROBLEM);
            assertThat(new DatabaseChecks(database.address()).check().getFirst().found())
                    .contains("not even of a superuser");
        }
    }

    @Test
    void oneThatAsksForAPasswordIsInOrderOnThisMachine() throws Exception {
        try (FakeServer database = new FakeServer(database('N', SASL))) {
            assertThat(check(database))
                    .containsEntry("postgresql-anonymous", Status.OK)
                    .containsEntry("postgresql-unverified", Status.OK);
        }
    }

    @Test
    void oneThatRefusesWhoComesWithoutTlsIsInOrder() throws Exception {
        try (FakeServer database = new FakeServer(database('S', -1))) {
            assertThat(check(database)).containsValue(Status.OK).doesNotContainValue(Status.PROBLEM);
        }
    }

    private static Map<String, Status> check(FakeServer server) {
        return new DatabaseChecks(server.address())
                .check().stream().collect(Collectors.toMap(Finding::check, Finding::status));
    }
}
