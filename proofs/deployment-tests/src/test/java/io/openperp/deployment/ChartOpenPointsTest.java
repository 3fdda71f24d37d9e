package io.openperp.deployment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

import com.google.gson.JsonElement;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import org.apache.catalina.valves.RemoteIpValve;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The chart refuses to install what would be open, says in one sentence what to set, and installs it if that is accepted by name. */
class ChartOpenPointsTest {

    private static final String OPEN_POINT = """
            kafka: {tls: {enabled: false}}                                | kafka-plaintext       | kafka.tls.enabled is false | set kafka.tls.enabled=true
            kafka: {sasl: {enabled: false}, users: {gateway: '', matching: '', account: '', stats: '', stream: '', topics: ''}} | kafka-anonymous | kafka.sasl.enabled is false and there is no client certificate | set kafka.sasl.enabled=true and kafka.users
            kafka: {sasl: {existingSecret: kafka-user}, users: {stream: '', topics: ''}} | kafka-shared-user | topics logs in to Kafka as stream does | set kafka.users.topics to a Secret of its own
            kafka: {sasl: {enabled: false}, users: {stats: kafka-account}} | kafka-shared-user    | stats logs in to Kafka as account does | set kafka.users.stats to a Secret of its own
            postgresql: {users: {stats: database-account}}                | postgresql-shared-user | account and stats log in to PostgreSQL as the same user | set postgresql.users.account and postgresql.users.stats
            {cloudnativepg: {enabled: true}, postgresql: {host: '', users: {account: '', stats: ''}}} | postgresql-shared-user | account and stats log in to PostgreSQL as the same user | set postgresql.users.account
            postgresql: {tls: {mode: require}}                            | postgresql-unverified | postgresql.tls.mode is require | set postgresql.tls.mode=verify-full
            postgresql: {tls: {mode: disable}}                            | postgresql-unverified | postgresql.tls.mode is disable | set postgresql.tls.mode=verify-full
            postgresql: {tls: {mode: verify-ca}}                          | postgresql-unverified | postgresql.tls.mode is verify-ca | postgresql.tls.ca.existingSecret
            ingress: {enabled: true, host: a.b, tls: {enabled: false}}    | plain-http            | ingress.tls.enabled is false | set ingress.tls.enabled=true and ingress.tls.secretName
            gateway: {service: {type: LoadBalancer}}                      | exposed-services      | gateway.service.type is LoadBalancer | set gateway.service.type=ClusterIP
            stream: {service: {type: NodePort}}                           | exposed-services      | stream.service.type is NodePort | set stream.service.type=ClusterIP
            {networkPolicy: {enabled: false}, trustForwardedHeaders: false} | network-policy      | networkPolicy.enabled is false | set networkPolicy.enabled=true
            {networkPolicy: {clients: []}, trustForwardedHeaders: false}  | clients               | networkPolicy.clients names nobody in particular | set networkPolicy.clients
            {networkPolicy: {clients: [{ipBlock: {cidr: 0.0.0.0/0}}]}, trustForwardedHeaders: false} | clients | networkPolicy.clients names nobody in particular | set networkPolicy.clients
            {networkPolicy: {clients: [{namespaceSelector: {}}]}, trustForwardedHeaders: false} | clients | networkPolicy.clients names nobody in particular | set networkPolicy.clients
            networkPolicy: {kafka: {peers: []}}                           | egress                | networkPolicy.kafka.peers names nobody | set networkPolicy.kafka.peers
            networkPolicy: {postgresql: {peers: [{ipBlock: {cidr: "::/0"}}]}} | egress            | networkPolicy.postgresql.peers names nobody | set networkPolicy.postgresql.peers
            tracing: {enabled: true, endpoint: "https://collector.example:4318/v1/traces"} | egress | networkPolicy.tracing.peers names nobody | set networkPolicy.tracing.peers
            exchange: {keys: {existingSecret: "", admin: [9nhPcoYTPu7zJPPT4w3rDeHjyV4nNn4XwrJdW5P9hfYM], treasurer: [9nhPcoYTPu7zJPPT4w3rDeHjyV4nNn4XwrJdW5P9hfYM, 4WeP1Kqr8QvTBmNpNGzS5iyc5QzkqfXtZkBnSfxyGiKw]}} | keys | exchange.keys.oracle is empty | set exchange.keys.oracle
            exchange: {keys: {existingSecret: "", oracle: [9nhPcoYTPu7zJPPT4w3rDeHjyV4nNn4XwrJdW5P9hfYM], treasurer: [9nhPcoYTPu7zJPPT4w3rDeHjyV4nNn4XwrJdW5P9hfYM, 4WeP1Kqr8QvTBmNpNGzS5iyc5QzkqfXtZkBnSfxyGiKw]}} | keys | exchange.keys.admin is empty | set exchange.keys.admin
            exchange: {logKeys: {existingSecret: ""}}                     | log-keys              | exchange.logKeys.existingSecret is empty | set exchange.logKeys.existingSecret
            exchange: {internalPort: {existingSecret: ""}}                | internal-port         | exchange.internalPort.existingSecret is empty | set exchange.internalPort.existingSecret
            networkPolicy: {publishers: [{namespaceSelector: {}}]}        | internal-port         | networkPolicy.publishers names nobody in particular | set networkPolicy.publishers
            exchange: {network: ""}                                       | signature-network     | exchange.network is empty | set exchange.network to mainnet, testnet or devnet
            exchange: {networkRequired: false}                            | signature-network     | exchange.networkRequired is false | set exchange.networkRequired=true
            exchange: {insuranceDeposit: ""}                              | insurance-deposit     | exchange.insuranceDeposit is empty | "0" means that the first loss beyond a trader's margin
            exchange: {withdrawals: {perAccountDay: "0"}}                 | custody               | exchange.withdrawals.perAccountDay is "0", no limit | set exchange.withdrawals.perAccountDay to the most that an account may withdraw in a day
            exchange: {withdrawals: {perHour: "0.00"}}                    | custody               | exchange.withdrawals.perHour is "0", no limit | set exchange.withdrawals.perHour to the most that all accounts
            exchange: {deposits: {perHour: "0"}}                          | custody               | exchange.deposits.perHour is "0", no limit, so that one stolen key of a treasurer | set exchange.deposits.perHour to the most that one treasurer may credit in an hour
            exchange: {withdrawals: {approvalAbove: "0"}}                 | custody               | exchange.withdrawals.approvalAbove is "0", no limit, so that one treasurer alone pays any amount out | set exchange.withdrawals.approvalAbove to the amount above which two treasurers
            exchange: {keys: {existingSecret: "", admin: [9nhPcoYTPu7zJPPT4w3rDeHjyV4nNn4XwrJdW5P9hfYM], oracle: [9nhPcoYTPu7zJPPT4w3rDeHjyV4nNn4XwrJdW5P9hfYM]}} | custody | exchange.keys.treasurer names 0 of at least two treasurers | name two treasurers or more
            exchange: {keys: {existingSecret: "", admin: [9nhPcoYTPu7zJPPT4w3rDeHjyV4nNn4XwrJdW5P9hfYM], oracle: [9nhPcoYTPu7zJPPT4w3rDeHjyV4nNn4XwrJdW5P9hfYM], treasurer: [9nhPcoYTPu7zJPPT4w3rDeHjyV4nNn4XwrJdW5P9hfYM, 9nhPcoYTPu7zJPPT4w3rDeHjyV4nNn4XwrJdW5P9hfYM]}} | custody | exchange.keys.treasurer names 1 of at least two treasurers | name two treasurers or more
            exchange: {feeAccount: ""}                                    | custody               | exchange.feeAccount is empty, so that fees go to an account whose key nobody has | set exchange.feeAccount, once, before the exchange is born
            exchange: {insuranceFund: ""}                                 | custody               | exchange.insuranceFund is empty | set exchange.insuranceFund, once
            exchange: {faucet: {enabled: true, maximumAmount: "10000.01"}} | faucet-maximum       | exchange.faucet.maximumAmount is 10000.01 | set exchange.faucet.maximumAmount to at most 10000
            """;

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '~', textBlock = OPEN_POINT)
    void isRefusedInASentenceThatSaysWhatToSet(String values, String point, String open, String set) {
        assertThatThrownBy(() -> Chart.render(Chart.LEAST, values))
                .hasMessageContaining("- " + open)
                .hasMessageContaining(set)
                .hasMessageContaining("[" + point + "]");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '~', textBlock = OPEN_POINT)
    void isAcceptedByItsNameAloneAndNotesListIt(String values, String point, String open, String set) {
        String accepted = "accept: [" + point + "]";
        assertThat(Chart.render(Chart.LEAST, values, accepted).all()).isNotEmpty();
        assertThat(Chart.notes(Chart.LEAST, values, accepted))
                .contains("OPEN, because accept names it:\n  " + point + ": ")
                .contains(open)
                .contains(set);
        assertThatThrownBy(() -> Chart.render(
                        Chart.LEAST, values, "accept: [" + (point.equals("plain-http") ? "keys" : "plain-http") + "]"))
                .hasMessageContaining("[" + point + "]");
    }

    @Test
    void developmentAcceptsEveryPointAndNotesListThemAll() throws IOException {
        String trial = ValuesMatrix.TRIAL.given() + "gateway: {service: {type: LoadBalancer}}\n";
        assertThat(catchThrowable(() -> Chart.render(Chart.LEAST, trial, "networkPolicy: {enabled: false}")))
                .isNull();
        Set<String> listed = new TreeSet<>();
        for (String policy : List.of(
                "networkPolicy: {enabled: true}",
                "networkPolicy: {enabled: false}",
                "kafka: {sasl: {enabled: true, existingSecret: shared}}")) {
            Pattern.compile("(?m)^ {2}([a-z-]+): .* To close it, set ")
                    .matcher(Chart.notes(Chart.LEAST, trial, policy))
                    .results()
                    .forEach(point -> listed.add(point.group(1)));
        }
        assertThat(listed).as("points that the schema knows").isEqualTo(knownPoints());
    }

    @Test
    void allThatIsOpenIsNamedAtOnce() {
        assertThatThrownBy(() -> Chart.render(Chart.LEAST, ValuesMatrix.TRIAL.given(), "development: false"))
                .hasMessageContaining("[kafka-plaintext]")
                .hasMessageContaining("[postgresql-unverified]")
                .hasMessageContaining("[insurance-deposit]")
                .hasMessageContaining("[forwarded-headers]");
    }

    /** The chart makes no Secret, but it looks at that of the operator where there is a cluster. */
    @Test
    void treasurersAreCountedInTheSecretWhereItIsThere() {
        try {
            installTreasurers("7k6XKQiW4yyjJVF7Ssiaj4DYkcSAGxWWDYPzPNgiBWdz");
            assertThatThrownBy(() -> Chart.render(Chart.LEAST))
                    .hasMessageContaining("- the Secret keys names 1 of at least two treasurers")
                    .hasMessageContaining("[custody]");
            assertThat(Chart.render(Chart.LEAST, "accept: [custody]").all()).isNotEmpty();
            installTreasurers(
                    "7k6XKQiW4yyjJVF7Ssiaj4DYkcSAGxWWDYPzPNgiBWdz, 4WeP1Kqr8QvTBmNpNGzS5iyc5QzkqfXtZkBnSfxyGiKw");
            assertThat(Chart.render(Chart.LEAST).all()).isNotEmpty();
        } finally {
            ClusterApi.get().uninstallAll();
        }
    }

    private static void installTreasurers(String keys) {
        String encoded = Base64.getEncoder().encodeToString(keys.getBytes(StandardCharsets.UTF_8));
        ClusterApi.get().install(Chart.parse("""
                        apiVersion: v1
                        kind: Secret
                        metadata: {name: keys, namespace: trading}
                        data: {treasurer-keys: %s}
                        """.formatted(encoded)).getFirst());
    }

    @Test
    void forwardedHeadersAreBelievedOfNamedProxiesOnly() {
        String everybody = "networkPolicy: {clients: []}\naccept: [clients]";
        assertThatThrownBy(() -> Chart.render(Chart.LEAST, everybody))
                .hasMessageContaining("trustForwardedHeaders is true and no proxy is named")
                .hasMessageContaining("or trustForwardedHeaders=false [forwarded-headers]");
        Manifests named = Chart.render(Chart.LEAST, everybody, "trustedProxies: [10.3.0.0/16, 'fd00:1::/64']");
        for (String service : List.of("gateway", "stream")) {
            String networks = RenderedService.of(named, service)
                    .config()
                    .getAsJsonObject("server")
                    .getAsJsonObject("tomcat")
                    .getAsJsonObject("remoteip")
                    .get("internal-proxies")
                    .getAsString();
            assertThat(networks).isEqualTo("10.3.0.0/16,fd00:1::/64");
            RemoteIpValve valve = new RemoteIpValve();
            valve.setInternalProxies(networks);
            assertThat(valve.getInternalProxies())
                    .as("networks as Tomcat reads them, not a regular expression")
                    .isEqualTo("10.3.0.0/16, fd00:1::/64");
        }
    }

    @Test
    void aProductionInstallationHasNoFindings() {
        assertThat(Chart.notes(Chart.LEAST)).doesNotContain("OPEN").doesNotContain("WARNING");
    }

    @Test
    void everyPointIsDescribedInTheReadme() throws IOException {
        String readme = Files.readString(Chart.SOURCE.resolve("README.md"));
        knownPoints().forEach(point -> assertThat(readme).contains("| `" + point + "` |"));
    }

    private static Set<String> knownPoints() throws IOException {
        List<String> points = new ArrayList<>();
        Chart.parseOne(Files.readString(Chart.SOURCE.resolve("values.schema.json")))
                .getAsJsonObject("properties")
                .getAsJsonObject("accept")
                .getAsJsonObject("items")
                .getAsJsonArray("enum")
                .asList()
                .stream()
                .map(JsonElement::getAsString)
                .forEach(points::add);
        return new TreeSet<>(points);
    }
}
