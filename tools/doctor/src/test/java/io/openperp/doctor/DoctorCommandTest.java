package io.openperp.doctor;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.DataOutputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.net.URI;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

/** Options, output and exit codes. */
class DoctorCommandTest {

    private record Ended(int exitCode, String output) {}

    @Test
    void aProblemEndsWith2AndAnAcceptedOneWith1() throws Exception {
        try (FakeServer database = new FakeServer((in, socket) -> {
            if (in.readInt() != 8) {
                DataOutputStream out = new DataOutputStream(socket.getOutputStream());
                out.write('R');
                out.writeInt(8);
                out.writeInt(0);
            }
        })) {
            String where = database.address().toString();
            Ended refused = run("--database", where);
            assertThat(refused.exitCode()).isEqualTo(2);
            assertThat(refused.output())
                    .contains("PROBLEM  postgresql-anonymous")
                    .contains("why: everybody who reaches it")
                    .contains("set: scram-sha-256")
                    .endsWith("1 problems, 0 warnings, 0 checks could not be made, 1 are in order\n");
            assertThat(run("--database", where, "--accept", "other,postgresql-anonymous")
                            .exitCode())
                    .isEqualTo(1);
            assertThat(run("--database", where, "--accept", "postgresql-anonymous", "--tolerate-warnings")
                            .exitCode())
                    .isZero();
            assertThat(run("--database", where, "--json").output())
                    .contains("\"worst\":\"PROBLEM\"")
                    .contains("\"check\":\"postgresql-anonymous\"");
        }
    }

    @Test
    void anAddressThatMustBeClosedIsAProblemWhenItIsReached() throws Exception {
        String gone;
        try (FakeServer open = new FakeServer((in, socket) -> {})) {
            gone = open.address().toString();
            assertThat(run("--closed", gone).exitCode()).isEqualTo(2);
        }
        assertThat(run("--closed", gone).exitCode()).isZero();
    }

    @Test
    void withoutAnyOptionItLooksAtTheExchangeOfThisMachine(@TempDir Path directory) {
        System.setProperty("openperp.data", directory.resolve("none").toString());
        try {
            assertThat(run().output()).contains("none is not there");
        } finally {
            System.clearProperty("openperp.data");
        }
    }

    @Test
    void nonsenseIsNamed() {
        assertThat(run("--requests", "30000").output()).contains("--requests takes 0 to 20000");
        assertThat(run("--kafka", "broker").exitCode()).isNotZero();
    }

    @Test
    void anEndpointIsKnownByItsOriginAlone() {
        assertThat(Endpoint.of(URI.create("wss://exchange.example/ws"), false).origin())
                .isEqualTo(URI.create("https://exchange.example"));
        assertThat(Endpoint.of(URI.create("http://127.0.0.1:12000/api/v1"), false)
                        .isNear())
                .isTrue();
        assertThat(Endpoint.of(URI.create("http://192.0.2.1:12000/api/v1"), false)
                        .isNear())
                .isFalse();
        assertThat(Endpoint.of(URI.create("http://192.0.2.1:12000/api/v1"), true)
                        .isNear())
                .isTrue();
    }

    private static Ended run(String... arguments) {
        StringWriter output = new StringWriter();
        int exitCode = new CommandLine(new DoctorCommand())
                .setOut(new PrintWriter(output))
                .setErr(new PrintWriter(output))
                .execute(arguments);
        return new Ended(exitCode, output.toString());
    }
}
