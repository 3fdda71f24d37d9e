package io.openperp.deployment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.openperp.account.AccountApplication;
import io.openperp.api.action.ActionResult;
import io.openperp.client.Actions;
import io.openperp.client.OpenPerp;
import io.openperp.client.RequestFailed;
import io.openperp.client.Signer;
import io.openperp.client.Submission;
import io.openperp.gateway.GatewayApplication;
import io.openperp.matching.MatchingApplication;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.boot.web.server.context.WebServerApplicationContext;
import org.springframework.context.ConfigurableApplicationContext;
import org.testcontainers.DockerClientFactory;
import org.testcontainers.containers.wait.strategy.Wait;
import org.testcontainers.kafka.KafkaContainer;
import org.testcontainers.postgresql.PostgreSQLContainer;
import org.testcontainers.utility.DockerImageName;

/**
 * The services on Kafka and PostgreSQL as others package them. Skipped only where no container engine answers;
 * {@code ci/containers} sets {@code containers.required}, with which a missing engine is a failure.
 */
class OnContainersIT {

    private static final Duration PATIENCE = Duration.ofSeconds(90);

    private static KafkaContainer kafka;
    private static PostgreSQLContainer postgres;

    private final List<ConfigurableApplicationContext> services = new ArrayList<>();

    @BeforeAll
    static void startContainers() {
        assumeTrue(
                Boolean.getBoolean("containers.required")
                        || DockerClientFactory.instance().isDockerAvailable(),
                "no container engine answers");
        kafka = new KafkaContainer(image("KAFKA_IMAGE", "apache/kafka:4.2.1", "apache/kafka"))
                .withStartupTimeout(PATIENCE);
        postgres = new PostgreSQLContainer(image("POSTGRES_IMAGE", "postgres:18", "postgres"));
        postgres.setWaitStrategy(Wait.forListeningPort().withStartupTimeout(PATIENCE));
        kafka.start();
        postgres.start();
    }

    @AfterAll
    static void stopContainers() {
        if (kafka != null) {
            kafka.stop();
        }
        if (postgres != null) {
            postgres.stop();
        }
    }

    @AfterEach
    void stopServices() {
        services.reversed().forEach(ConfigurableApplicationContext::close);
        services.clear();
    }

    @Test
    void aDepositIsInTheLogAndInTheTablesAndStillThereAfterARestart() throws Exception {
        Signer trader = Signer.generate();
        try (OpenPerp exchange = start()) {
            Submission deposit =
                    exchange.transactions().submitUntilKnown(trader.sign(Actions.faucet(trader.account())), PATIENCE);
            assertThat(deposit.executed().results()).hasSize(1);
            assertThat(balance(exchange, trader)).isEqualTo("10000");
        }
        stopServices();
        try (OpenPerp exchange = start()) {
            assertThat(balance(exchange, trader)).isEqualTo("10000");
            Submission again =
                    exchange.transactions().submitUntilKnown(trader.sign(Actions.faucet(trader.account())), PATIENCE);
            assertThat(again.executed().only())
                    .as("the faucet gives once an hour: the shard remembers")
                    .isInstanceOf(ActionResult.DepositFailed.class);
            assertThat(balance(exchange, trader)).isEqualTo("10000");
        }
    }

    /** Asked again while the tables are behind the log: a query says so after two seconds. */
    private static String balance(OpenPerp exchange, Signer trader) throws InterruptedException {
        long deadline = System.nanoTime() + PATIENCE.toNanos();
        while (true) {
            try {
                return exchange.accounts()
                        .fullAccount(trader.account())
                        .margin()
                        .totalBalance()
                        .toString();
            } catch (RequestFailed behind) {
                if (System.nanoTime() > deadline) {
                    throw behind;
                }
                Thread.sleep(200);
            }
        }
    }

    private OpenPerp start() {
        run(
                MatchingApplication.class,
                "matching-service",
                "openperp.matching.topics.create=true",
                "openperp.matching.topics.replication-factor=1",
                "openperp.matching.topics.min-insync-replicas=1",
                "openperp.matching.faucet.enabled=true");
        int account = run(
                AccountApplication.class,
                "account-service",
                "openperp.account.projection.market-refresh=1s",
                "spring.datasource.url=" + postgres.getJdbcUrl(),
                "spring.datasource.username=" + postgres.getUsername(),
                "spring.datasource.password=" + postgres.getPassword());
        int gateway = run(
                GatewayApplication.class,
                "gateway-service",
                "openperp.gateway.forwarding.account-service=http://localhost:" + account);
        return OpenPerp.at("http://localhost:" + gateway + "/api/v1", "ws://localhost:1/");
    }

    private int run(Class<?> application, String configName, String... settings) {
        List<String> arguments = new ArrayList<>(List.of(
                "--spring.config.name=" + configName,
                "--server.port=0",
                "--logging.level.root=WARN",
                "--spring.kafka.bootstrap-servers=" + kafka.getBootstrapServers()));
        for (String setting : settings) {
            arguments.add("--" + setting);
        }
        ConfigurableApplicationContext service =
                new SpringApplicationBuilder(application).run(arguments.toArray(String[]::new));
        services.add(service);
        return ((WebServerApplicationContext) service).getWebServer().getPort();
    }

    private static DockerImageName image(String variable, String otherwise, String standsFor) {
        return DockerImageName.parse(System.getenv().getOrDefault(variable, otherwise))
                .asCompatibleSubstituteFor(standsFor);
    }
}
