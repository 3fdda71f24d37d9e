package io.openperp.matching.kafka;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.openperp.journal.Topics;
import io.openperp.localbroker.LocalKafka;
import io.openperp.localbroker.LocalKafka.Topic;
import io.openperp.matching.settings.BoundSettings;
import io.openperp.matching.settings.MarketRegistry;
import io.openperp.matching.settings.MatchingSettings;
import java.lang.reflect.Proxy;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.Config;
import org.apache.kafka.clients.admin.NewPartitions;
import org.apache.kafka.common.config.ConfigResource;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** {@code matching-service --topics} on a real broker. */
class TopicCommandIT {

    /** Number of markets: three with a block, and eight spare ones. */
    private static final int MARKETS = 3 + 8;

    private static LocalKafka kafka;
    private static Admin admin;

    @BeforeAll
    static void startBroker() {
        kafka = LocalKafka.ephemeral();
        admin = Admin.create(Map.of("bootstrap.servers", kafka.bootstrapServers()));
    }

    @AfterAll
    static void stopBroker() {
        admin.close();
        kafka.close();
    }

    @AfterEach
    void deleteTopics() throws Exception {
        Set<String> topics = admin.listTopics().names().get();
        admin.deleteTopics(topics).all().get();
        becomes(Set.of(), () -> admin.listTopics().names().get());
    }

    @Test
    void makesTheTopicsOfAnExchangeAsOftenAsItIsAsked() throws Exception {
        assertThat(run()).isZero();
        assertThat(run()).isZero();
        assertThat(partitions(Topics.COMMANDS)).isEqualTo(1 + MARKETS);
        assertThat(partitions(Topics.ACCOUNT_EVENTS)).isOne();
        assertThat(partitions(Topics.MARKET_EVENTS)).isEqualTo(MARKETS);
        for (String topic : List.of(Topics.COMMANDS, Topics.MARKET_EVENTS)) {
            assertThat(setting(topic, "message.timestamp.type")).isEqualTo("LogAppendTime");
            assertThat(setting(topic, "retention.ms")).isEqualTo("-1");
            assertThat(setting(topic, "retention.bytes")).isEqualTo("-1");
            assertThat(setting(topic, "unclean.leader.election.enable")).isEqualTo("false");
        }
        assertThat(setting(Topics.MARKET_STATISTICS, "retention.ms")).isEqualTo("3600000");
        assertThat(setting(Topics.SNAPSHOTS, "cleanup.policy")).isEqualTo("compact");
        assertThat(partitions(Topics.STREAM_SNAPSHOTS)).isEqualTo(2);
        assertThat(setting(Topics.STREAM_SNAPSHOTS, "cleanup.policy")).isEqualTo("compact");
    }

    @Test
    void addsAPartitionForANewMarketAndSetsWhatIsNotAsItShouldBe() throws Exception {
        kafka.topics(List.of(
                new Topic(Topics.MARKET_EVENTS, 1, Map.of("retention.ms", "60000")),
                new Topic(Topics.SNAPSHOTS, 8, Map.of("cleanup.policy", "delete"))));
        assertThat(run()).isZero();
        becomes(MARKETS, () -> partitions(Topics.MARKET_EVENTS));
        becomes("-1", () -> setting(Topics.MARKET_EVENTS, "retention.ms"));
        becomes("compact", () -> setting(Topics.SNAPSHOTS, "cleanup.policy"));
    }

    @Test
    void refusesAnExchangeOfSeveralAccountShardsAndChangesNothing() throws Exception {
        kafka.topics(List.of(new Topic(Topics.ACCOUNT_EVENTS, 2), new Topic(Topics.MARKET_EVENTS, 1)));
        assertThat(run()).isEqualTo(1);
        assertThat(admin.listTopics().names().get())
                .containsExactlyInAnyOrder(Topics.ACCOUNT_EVENTS, Topics.MARKET_EVENTS);
        assertThat(partitions(Topics.MARKET_EVENTS)).isEqualTo(1);
    }

    @Test
    void refusesFewerSpareMarketsThanThereAreLanesAndChangesNothing() throws Exception {
        kafka.topics(List.of(new Topic(Topics.COMMANDS, 2 + MARKETS)));
        assertThat(run()).isEqualTo(1);
        assertThat(admin.listTopics().names().get()).containsExactly(Topics.COMMANDS);
    }

    @Test
    void asksAgainWhenABrokerDoesNotKnowANewTopicYet() throws Exception {
        MatchingSettings settings =
                BoundSettings.with("topics.create=true", "topics.replication-factor=1", "topics.min-insync-replicas=1");
        AtomicInteger unknown = new AtomicInteger(2);
        new ExchangeTopics(settings, MarketRegistry.of(settings), connection()).prepare(hearingLate(unknown));
        assertThat(unknown).hasValue(0);
        assertThat(partitions(Topics.MARKET_EVENTS)).isEqualTo(MARKETS);
    }

    @Test
    void anotherReplicaMayAddThePartitionFirst() throws Exception {
        kafka.topics(List.of(new Topic(Topics.MARKET_EVENTS, 1)));
        MatchingSettings settings =
                BoundSettings.with("topics.create=true", "topics.replication-factor=1", "topics.min-insync-replicas=1");
        new ExchangeTopics(settings, MarketRegistry.of(settings), connection()).prepare(overtaken());
        becomes(MARKETS, () -> partitions(Topics.MARKET_EVENTS));
    }

    private static Map<String, Object> connection() {
        return Map.of("bootstrap.servers", kafka.bootstrapServers());
    }

    /** The real client, except that the partitions are there already when it asks for them. */
    private static Admin overtaken() {
        return (Admin) Proxy.newProxyInstance(
                Admin.class.getClassLoader(), new Class<?>[] {Admin.class}, (proxy, method, arguments) -> {
                    if (method.getName().equals("createPartitions")) {
                        admin.createPartitions(Map.of(Topics.MARKET_EVENTS, NewPartitions.increaseTo(MARKETS)))
                                .all()
                                .get();
                    }
                    return method.invoke(admin, arguments);
                });
    }

    /** The real client, except that the broker's first answers about topics are that it does not know them. */
    private static Admin hearingLate(AtomicInteger unknown) {
        return (Admin) Proxy.newProxyInstance(
                Admin.class.getClassLoader(), new Class<?>[] {Admin.class}, (proxy, method, arguments) -> {
                    if (method.getName().equals("describeTopics")
                            && unknown.getAndUpdate(n -> Math.max(0, n - 1)) > 0) {
                        return admin.describeTopics(Set.of("not-heard-of"));
                    }
                    return method.invoke(admin, arguments);
                });
    }

    /**
     * Waits for a value: the controller has taken a change, and the broker that is asked hears of it a little later.
     */
    private static void becomes(Object expected, Callable<?> asked) throws Exception {
        await().atMost(Duration.ofSeconds(20))
                .pollInterval(Duration.ofMillis(20))
                .untilAsserted(() -> assertThat(asked.call()).isEqualTo(expected));
    }

    private int run(String... settings) {
        List<String> arguments = new ArrayList<>(List.of(
                "--topics",
                "--spring.config.name=matching-service",
                "--spring.kafka.bootstrap-servers=" + kafka.bootstrapServers(),
                "--openperp.matching.topics.replication-factor=1",
                "--openperp.matching.topics.min-insync-replicas=1"));
        for (String setting : settings) {
            arguments.add("--openperp.matching." + setting);
        }
        return TopicCommand.run(arguments.toArray(String[]::new));
    }

    private int partitions(String topic) throws ExecutionException, InterruptedException {
        return admin.describeTopics(Set.of(topic))
                .allTopicNames()
                .get()
                .get(topic)
                .partitions()
                .size();
    }

    private String setting(String topic, String key) throws ExecutionException, InterruptedException {
        ConfigResource resource = new ConfigResource(ConfigResource.Type.TOPIC, topic);
        Map<ConfigResource, Config> configs =
                admin.describeConfigs(Set.of(resource)).all().get();
        return configs.get(resource).get(key).value();
    }
}
