package io.openperp.admin;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.openperp.transaction.json.TransactionReader;
import io.openperp.transaction.signing.Envelope;
import io.openperp.transaction.signing.SecretKey;
import io.openperp.transaction.verification.SignatureVerifier;
import io.openperp.transaction.verification.Verification;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

/** Commands of operators, against an exchange with prepared answers. */
class AdminCommandTest {

    private static final String SECRET = "4wBqpZM9xaSheZzJSMawUKKwhdpChKbZ5eu5ky4Vigw";
    private static final SecretKey KEY = SecretKey.parse(SECRET);
    private static final String DONE = "{\"withdrawalsPaused\":{\"paused\":true}}";

    private static final String PROPOSALS = """
            {"multisig":"11111111111111111111111111111112","proposals":[{"proposalId":3,"proposer":"%s","createdAt":1,
            "executeAfter":1,"expiresAt":2,"approvals":["%s"],"rejections":[],"approvalsCount":1,"rejectionsCount":0,
            "threshold":2,"status":"pending","actions":[{"pauseWithdrawals":{"paused":true,"reason":"drill"}}],"error":null}]}""".formatted(KEY.publicKey(), KEY.publicKey());

    private static final String WITHDRAWAL = """
            {"id":"0-%d","user":"U","amount":5,"destination":"bank-1","state":"requested","approvalsNeeded":0,"approvedBy":[],
            "requestedAt":1,"timestamp":1}""";

    @TempDir
    private Path directory;

    private final List<String> orders = Collections.synchronizedList(new ArrayList<>());
    private final List<String> asked = new ArrayList<>();
    private String result = DONE;
    private @Nullable String answer = "y";
    private String standardInput = "";
    private HttpServer server;

    private record Said(int exitCode, String out, String err) {}

    @BeforeEach
    void exchangeRuns() throws IOException {
        server = HttpServer.create(new InetSocketAddress("127.0.0.1", 0), 0);
        server.createContext("/api/v1/withdrawals", http -> answer(http, "{\"data\":[],\"nextCursor\":null}"));
        server.createContext("/api/v1/feePolicies", http -> answer(http, "{\"policies\":[],\"members\":[]}"));
        server.createContext("/api/v1/roles", http -> answer(http, "[]"));
        server.createContext("/api/v1/adminHistory", http -> answer(http, "{\"data\":[],\"nextCursor\":null}"));
        server.createContext("/api/v1/multisig", http -> answer(http, PROPOSALS));
        server.createContext("/api/v1/order", http -> {
            orders.add(new String(http.getRequestBody().readAllBytes(), StandardCharsets.UTF_8));
            answer(
                    http,
                    "{\"status\":\"ok\",\"response\":{\"type\":\"order\",\"data\":{\"statuses\":[" + result + "]}}}");
        });
        server.start();
    }

    @AfterEach
    void exchangeStops() {
        server.stop(0);
    }

    @Test
    void aDryRunSaysWhatWouldChangeAndSendsNothing() {
        Said said = run("withdrawals", "pause", "drill", "--dry-run");

        assertThat(said.exitCode()).isZero();
        assertThat(said.out())
                .contains("pause all withdrawals because \"drill\".")
                .contains("0 withdrawals of 0 accounts are pending")
                .contains("dry run: nothing was signed or sent");
        assertThat(orders).isEmpty();
        assertThat(asked).isEmpty();
    }

    @Test
    void setsFees() throws IOException {
        result = "{\"setFeePolicy\":{\"symbol\":\"\",\"from\":1804336000}}";
        Said set = run(
                "fees",
                "set",
                "1000 1 3",
                "--programmes",
                "makers 0 2",
                "--from",
                "2027-03-06T12:26:40Z",
                "--key",
                key("rw-------"));
        assertThat(set.err()).isEmpty();
        assertThat(set.out())
                .contains("set the fees of all markets without their own: tiers 1000 1 3; programmes makers 0 2 from"
                        + " 2027-03-06T12:26:40Z on.")
                .contains("nothing is set of global");
        assertThat(orders.getFirst()).contains("\"tiers\":\"1000 1 3\"").doesNotContain("symbol");

        assertThat(run("fees", "set", "1000 1", "--key", key("rw-------")).err())
                .contains("three words such as \"1000000 1.5 4.5\" are accepted");
        Said into = run("fees", "programme", KEY.publicKey().toString(), "makers", "--dry-run");
        assertThat(into.out()).contains("into the programme of fees makers").contains("now: in no programme");
        assertThat(run("fees", "list")).isEqualTo(new Said(0, "", ""));
    }

    @Test
    void asksSignsAndSends() throws IOException {
        Said said = run("withdrawals", "pause", "drill", "--key", key("rw-------"));

        assertThat(said).isEqualTo(new Said(0, said.out(), ""));
        assertThat(said.out()).endsWith("withdrawals are paused\n");
        assertThat(asked).containsExactly("Sign and send this as " + KEY.publicKey() + "? [y/N] ");
        assertThat(isSigned(orders.getFirst())).isTrue();
    }

    @Test
    void withoutAYesNothingIsSigned() throws IOException {
        answer = "n";
        Said said = run("withdrawals", "pause", "drill", "--key", key("rw-------"));
        assertThat(said.exitCode()).isEqualTo(1);
        assertThat(said.err()).isEqualTo("exchange admin: not confirmed: nothing was signed or sent\n");

        answer = null;
        said = run("withdrawals", "pause", "drill", "--key", key("rw-------"));
        assertThat(said.exitCode()).isEqualTo(2);
        assertThat(said.err()).contains("there is nobody to ask: confirm with --yes");
        assertThat(orders).isEmpty();
        assertThat(run("withdrawals", "pause", "drill", "--yes", "--key", key("rw-------"))
                        .exitCode())
                .isZero();
    }

    @Test
    void aKeyThatOthersCanReadIsRefused() throws IOException {
        for (String mode : List.of("rw-r-----", "rw----r--", "rwx------")) {
            String file = key(mode);
            Said said = run("withdrawals", "pause", "drill", "--key", file);
            assertThat(said.exitCode()).isEqualTo(2);
            assertThat(said.err())
                    .contains(file + " can be used by others (" + mode + "): only a key of mode 600 is accepted");
        }
        assertThat(orders).isEmpty();
    }

    @Test
    void aKeyMayComeFromStandardInputAndHasToBeOne() {
        standardInput = SECRET + "\n";
        assertThat(run("withdrawals", "pause", "drill", "--key", "-").exitCode())
                .isZero();

        standardInput = "no key";
        Said said = run("withdrawals", "pause", "drill", "--key", "-");
        assertThat(said.exitCode()).isEqualTo(2);
        assertThat(said.err())
                .contains("standard input does not hold a secret key")
                .doesNotContain("no key");
        assertThat(run("withdrawals", "pause", "drill").err()).contains("whose key signs? --key FILE names it");
        assertThat(run("withdrawals", "pause", "drill", "--key", directory + "/none")
                        .err())
                .contains("there is no file");
    }

    @Test
    void aRequestIsSignedWhereTheKeyIsAndSentAfterwards() throws IOException {
        result = "{\"setRole\":{\"role\":\"risk\",\"key\":\"" + KEY.publicKey() + "\",\"expires\":1804336000}}";
        String file = directory.resolve("request").toString();
        String holder = KEY.publicKey().toString();
        Said written =
                run("role", "grant", "risk", holder, "2027-03-06T12:26:40Z", "--offline", file, "--signer", holder);
        assertThat(written.exitCode()).as(written.err()).isZero();
        assertThat(run("send", file).err()).contains("is not signed");

        server.stop(0); // the machine with the key has no network
        Said signed = run("sign", file, "--key", key("rw-------"));
        assertThat(signed.exitCode()).as(signed.err()).isZero();
        assertThat(signed.out()).contains("give the role risk to " + holder + " until 2027-03-06T12:26:40Z.");
        assertThat(bytes(signed)).isEqualTo(bytes(written)).isNotEmpty();
        assertThat(run("sign", file, "--key", key("rw-------")).err()).contains("is signed already");

        exchangeRuns();
        Said sent = run("send", file);
        assertThat(sent.out()).endsWith(holder + " has the role risk until 2027-03-06T12:26:40Z\n");
        assertThat(isSigned(orders.getFirst())).isTrue();
    }

    @Test
    void anActIsSignedForTheNetworkThatIsNamed() throws IOException {
        String holder = KEY.publicKey().toString();
        String file = directory.resolve("of-devnet").toString();
        Said written =
                run("withdrawals", "pause", "drill", "--offline", file, "--signer", holder, "--network", "devnet");
        assertThat(bytes(written)).endsWith("03");
        Said signed = run("sign", file, "--key", key("rw-------"), "--network", "devnet");
        assertThat(bytes(signed)).isEqualTo(bytes(written));

        String other = directory.resolve("of-mars").toString();
        assertThat(run("withdrawals", "pause", "drill", "--offline", other, "--signer", holder, "--network", "mars")
                        .err())
                .contains("--network mars: mainnet, testnet and devnet are accepted");
    }

    /** A role of a multisig account: one signer proposes, another one approves on a machine without a network. */
    @Test
    void anActOfAMultisigAccountIsProposedAndApproved() throws IOException {
        String multisig = "11111111111111111111111111111112";
        result = outcome("proposalCreated", multisig, "pending", 1);
        Said proposed = run("withdrawals", "pause", "drill", "--multisig", multisig, "--key", key("rw-------"));
        assertThat(proposed.err()).isEmpty();
        assertThat(proposed.out())
                .contains("propose to " + multisig + ": pause all withdrawals because \"drill\".")
                .endsWith("proposal 3 is pending, with 1 of 2 approvals\n");
        assertThat(orders.getFirst()).contains("\"msp\"").contains("\"pauseWithdrawals\"");
        assertThat(isSigned(orders.getFirst())).isTrue();

        assertThat(run("proposals", "list", multisig).out())
                .isEqualTo("proposal 3 is pending, with 1 of 2 approvals: pause all withdrawals because \"drill\"\n");
        String file = directory.resolve("approval").toString();
        String signer = KEY.publicKey().toString();
        Said written = run("proposals", "approve", multisig, "3", "--offline", file, "--signer", signer);
        assertThat(written.err()).isEmpty();
        assertThat(written.out())
                .contains("approve proposal 3 of " + multisig)
                .contains("pause all withdrawals because \"drill\"");
        assertThat(run("sign", file, "--key", key("rw-------")).exitCode()).isZero();
        result = outcome("proposalReadyForExecution", multisig, "ready", 2);
        assertThat(run("send", file).out()).endsWith("proposal 3 is ready, with 2 of 2 approvals\n");

        result = outcome("proposalFailed", multisig, "failed", 2);
        Said failed = run("proposals", "execute", multisig, "3", "--key", key("rw-------"));
        assertThat(failed.exitCode()).isEqualTo(1);
        assertThat(failed.err()).contains("proposal 3 has failed: no such role");
        assertThat(run("proposals", "approve", multisig, "4", "--key", key("rw-------"))
                        .err())
                .contains("has no proposal 4");
    }

    private static String outcome(String kind, String multisig, String status, int approvals) {
        String signer = KEY.publicKey().toString();
        return "{\"%s\":{\"multisig\":\"%s\",\"proposalId\":3,\"status\":\"%s\",\"approvals\":%d,\"rejections\":0,\"threshold\":2,\"executeAfter\":1,\"expiresAt\":2,\"signer\":\"%s\",\"proposer\":\"%s\"%s}}"
                .formatted(
                        kind,
                        multisig,
                        status,
                        approvals,
                        signer,
                        signer,
                        status.equals("failed") ? ",\"message\":\"no such role\"" : "");
    }

    @Test
    void aRequestOfAnotherKeyOrOfSomethingElseIsNotSigned() throws IOException {
        String file = directory.resolve("request").toString();
        String other = "11111111111111111111111111111112";
        run("withdrawals", "pause", "drill", "--offline", file, "--signer", other);
        assertThat(run("sign", file, "--key", key("rw-------")).err()).contains("is to be signed by " + other);
        assertThat(run("withdrawals", "pause", "drill", "--offline", file, "--signer", other)
                        .err())
                .contains("is there already");

        Files.writeString(
                Path.of(file), "{\"actions\":[{\"cxa\":{\"c\":[]}}],\"nonce\":1,\"account\":\"" + other + "\"}");
        assertThat(run("sign", file, "--key", key("rw-------")).err())
                .contains("holds cxa, which is no act of an operator");
        Files.writeString(Path.of(file), "hello");
        assertThat(run("sign", file, "--key", key("rw-------")).exitCode()).isEqualTo(2);
    }

    @Test
    void aRefusalOfTheExchangeIsTold() throws IOException {
        result = "{\"withdrawalFailed\":{\"message\":\"not authorized\"}}";
        Said said = run("withdrawals", "pause", "drill", "--key", key("rw-------"));
        assertThat(said.exitCode()).isEqualTo(1);
        assertThat(said.err()).isEqualTo("exchange admin: refused: not authorized\n");
    }

    @Test
    void listsPendingWithdrawalsPageByPage() {
        server.removeContext("/api/v1/withdrawals");
        server.createContext("/api/v1/withdrawals", http -> {
            boolean isSecond = http.getRequestURI().getQuery().equals("limit=1000&cursor=abc");
            answer(
                    http,
                    "{\"data\":[" + WITHDRAWAL.formatted(isSecond ? 2 : 1) + "],\"nextCursor\":"
                            + (isSecond ? "null}" : "\"abc\"}"));
        });
        Said said = run("withdrawals", "list");
        assertThat(said.err()).isEmpty();
        assertThat(said.out()).containsSubsequence("0-1  5 of ", "0-2  5 of ", "2 pending");
    }

    @Test
    void theHistorySaysWhoAgreedOnAnActOfAMultisigAccount() {
        server.removeContext("/api/v1/adminHistory");
        server.createContext("/api/v1/adminHistory", http -> answer(http, """
                {"data":[{"signer":"M","action":"setMarketState","subject":"BTC-USD","before":"trading","after":"halted",
                "outcome":"done","proposal":{"multisig":"M","proposalId":3,"proposer":"A","approvals":["A","B"],"executedBy":"B"},
                "slot":1,"timestamp":0}],"nextCursor":null}"""));
        assertThat(run("history").out())
                .contains(
                        "M (proposal 3 of A, approved by A and B, executed by B)  setMarketState BTC-USD: trading -> halted");
    }

    @Test
    void anExchangeThatDoesNotRunIsTold() throws IOException {
        server.stop(0);
        Said said = run("history");
        assertThat(said.exitCode()).isEqualTo(3);
        assertThat(said.err()).startsWith("exchange admin: the exchange does not answer");
    }

    @Test
    void whatIsWrongIsNamed() {
        assertThat(run("role", "grant", "owner", KEY.publicKey().toString()))
                .isEqualTo(new Said(
                        2,
                        "",
                        "exchange admin: unknown role owner, accepted are admin, treasurer, risk, lister, oracle\n"));
        assertThat(run("role", "grant", "risk", "abc").err()).contains("'abc' is no key in base58");
        assertThat(run("market", "state", "BTC-USD", "halted", "test", "tomorrow")
                        .err())
                .contains("'tomorrow' is no time: accepted is one such as 2026-12-01T08:00:00Z");
        assertThat(run("market", "settle", "BTC-USD", "gone", "--minutes", "61").err())
                .contains("minutes is 61, accepted are 0 for the last oracle price and 1 to 60 for its average");
        assertThat(run("deposit", "1.123456789", KEY.publicKey().toString(), "wire")
                        .err())
                .contains("'1.123456789' is no amount");
        assertThat(run("withdrawals", "claim", "17").err()).contains("accepted are IDs of withdrawals, such as 0-17");
        assertThat(run().err()).contains("a command is missing");
        assertThat(run("withdrawals").exitCode()).isEqualTo(2);
    }

    private static String bytes(Said said) {
        return said.out()
                .lines()
                .filter(line -> line.startsWith("bytes "))
                .findFirst()
                .orElse("");
    }

    private static boolean isSigned(String body) {
        Envelope sent = new TransactionReader().read(body.getBytes(StandardCharsets.UTF_8));
        return new Verification(SignatureVerifier.bouncyCastle()).verify(sent).isPresent();
    }

    private String key(String mode) throws IOException {
        Path file = directory.resolve("key " + mode);
        if (!Files.exists(file)) {
            Files.createFile(file, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
            Files.writeString(file, SECRET + "\n");
            Files.setPosixFilePermissions(file, PosixFilePermissions.fromString(mode));
        }
        return file.toString();
    }

    private static void answer(HttpExchange http, String body) throws IOException {
        byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
        http.getResponseHeaders().add("Content-Type", "application/json");
        http.sendResponseHeaders(200, bytes.length);
        http.getResponseBody().write(bytes);
        http.close();
    }

    @Test
    void theExchangeOfTheDataDirectoryIsFoundWithoutAnAddress() throws IOException {
        Files.writeString(
                directory.resolve("api"),
                "http://127.0.0.1:" + server.getAddress().getPort() + "/api/v1\n");
        System.setProperty("openperp.data", directory.toString());
        try {
            Said said = execute("withdrawals", "pause", "drill", "--dry-run");
            assertThat(said.err()).isEmpty();
            assertThat(said.exitCode()).isZero();
        } finally {
            System.clearProperty("openperp.data");
        }
    }

    private Said run(String... arguments) {
        String url = "http://127.0.0.1:" + server.getAddress().getPort() + "/api/v1";
        return execute(
                Stream.concat(Stream.of(arguments), Stream.of("--url", url)).toArray(String[]::new));
    }

    private Said execute(String... arguments) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        StringWriter err = new StringWriter();
        CommandLine line = AdminCommand.commandLine(new Typed(new PrintStream(out, true, StandardCharsets.UTF_8)))
                .setErr(new PrintWriter(err, true));
        int exitCode = line.execute(arguments);
        return new Said(exitCode, out.toString(StandardCharsets.UTF_8), err.toString());
    }

    /** A terminal whose user gives one answer. */
    private final class Typed implements OperatorTerminal {

        private final PrintStream out;

        Typed(PrintStream out) {
            this.out = out;
        }

        @Override
        public PrintStream out() {
            return out;
        }

        @Override
        public InputStream in() {
            return new ByteArrayInputStream(standardInput.getBytes(StandardCharsets.UTF_8));
        }

        @Override
        public Optional<String> ask(String question) {
            asked.add(question);
            return Optional.ofNullable(answer);
        }
    }
}
