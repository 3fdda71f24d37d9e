package io.openperp.account.projection;

import static io.openperp.account.Facts.account;
import static io.openperp.account.Facts.deposited;
import static io.openperp.account.Facts.events;
import static io.openperp.account.Facts.fill;
import static io.openperp.account.Facts.fundingPaid;
import static io.openperp.account.Facts.order;
import static io.openperp.account.Facts.orderChanged;
import static io.openperp.account.Facts.orderFilled;
import static io.openperp.account.Facts.orderId;
import static io.openperp.account.Facts.position;
import static io.openperp.account.Facts.positionMoved;
import static io.openperp.account.Facts.totals;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.openperp.account.AccountProperties;
import io.openperp.account.EventLog;
import io.openperp.account.Facts;
import io.openperp.account.projection.table.PositionTable.PositionMovedException;
import io.openperp.journal.AccountEvents;
import io.openperp.journal.LiquidationExplained;
import io.openperp.journal.LogRecord;
import io.openperp.journal.StatusKind;
import io.openperp.localbroker.LocalKafka;
import io.openperp.localbroker.database.LocalPostgres;
import io.openperp.reader.Event.UnreadableRecordException;
import io.openperp.reader.LogReader;
import io.openperp.reader.Pace;
import io.openperp.reader.tracing.Tracing;
import io.openperp.risk.DefaultMarkets;
import io.openperp.risk.market.Regime;
import io.openperp.units.Bytes32;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import javax.sql.DataSource;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.errors.InterruptException;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.flywaydb.core.Flyway;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.springframework.jdbc.datasource.DriverManagerDataSource;

/** Each fact becomes its rows exactly once, whatever dies in between. */
@Execution(ExecutionMode.CONCURRENT)
class ProjectionRecoveryIT {

    private static final List<String> TABLES = List.of(
            "accounts",
            "agents",
            "leverage_settings",
            "positions",
            "open_orders",
            "order_history",
            "fills",
            "closed_positions",
            "funding_payments",
            "liquidations",
            "markets");

    private final AccountProperties.Projection settings =
            new AccountProperties.Projection(7, Duration.ofSeconds(5), Duration.ofSeconds(1), Duration.ofSeconds(10));
    private final ProjectionProgress progress = new ProjectionProgress();
    private final List<Consumer<byte[], byte[]>> consumers = new ArrayList<>();
    private final Bytes32 alice = account(1);
    private final Bytes32 bob = account(2);

    private static LocalPostgres postgres;

    /** A broker for each test: a topic made again under its old name may still meet records of its predecessor. */
    private LocalKafka kafka;

    private EventLog log;

    @BeforeAll
    static void startDatabase() {
        postgres = LocalPostgres.ephemeral();
    }

    @AfterAll
    static void stopDatabase() {
        postgres.close();
    }

    @BeforeEach
    void start() {
        kafka = LocalKafka.ephemeral();
        log = new EventLog(kafka);
    }

    @AfterEach
    void stop() {
        consumers.forEach(Consumer::close);
        log.close();
        kafka.close();
    }

    @Test
    void abandonedRunsLeaveNoFactOutAndNoneTwice() throws Exception {
        trade(100);
        DataSource crashing = database("crashing");
        for (int i = 0; i < 5; i++) {
            ProjectionRun run = begin(crashing); // never closed: the process is gone
            run.step();
            run.step();
        }
        drain(begin(crashing));
        DataSource undisturbed = database("undisturbed");
        drain(begin(undisturbed));

        assertThat(contents(crashing)).isEqualTo(contents(undisturbed));
        assertThat(contents(crashing).get("fills")).hasSize(200);
        assertThat(contents(crashing).get("order_history")).hasSize(100);
        assertThat(contents(crashing).get("open_orders")).hasSize(100);
    }

    @Test
    void queryEndsTheRestOfTheProjection() throws Exception {
        Pace pace = new Pace(Duration.ofHours(1), progress::hasWaiters);
        progress.whenAwaited(pace::hurry);
        ProjectionRun run = begin(database("resting"), pace);
        Thread projection = Thread.ofPlatform().start(() -> {
            try {
                while (true) {
                    run.step();
                }
            } catch (InterruptException over) {
                Thread.currentThread().interrupt();
            }
        });
        try {
            for (int i = 1; i <= 20; i++) {
                long offset = log.account()
                        .append(events(i, deposited(alice, "" + i)))
                        .get()
                        .offset();
                progress.awaitReached(offset + 1, Duration.ofSeconds(20));
            }
        } finally {
            projection.interrupt();
            projection.join();
        }
    }

    @Test
    void startReadsOnlyWhatTheTablesLack() throws Exception {
        DataSource database = database("continued");
        for (int trades : new int[] {100, 300}) {
            trade(trades);
            drain(begin(database));
            trade(1);
            assertThat(readBy(begin(database))).as("however long the log is").isEqualTo(3);
        }
    }

    @Test
    void transactionThatDiesBeforeItsCommitLeavesNothing() throws Exception {
        trade(20);
        DataSource database = database("dying");
        execute(database, """
                CREATE FUNCTION account.die() RETURNS trigger LANGUAGE plpgsql AS
                $$ BEGIN RAISE EXCEPTION 'power cut'; END $$;
                CREATE TRIGGER die BEFORE UPDATE OR INSERT ON account.projection_position
                FOR EACH ROW EXECUTE FUNCTION account.die();
                """);
        ProjectionRun dying = begin(database);
        assertThatThrownBy(dying::step).hasMessageContaining("power cut");
        assertThat(contents(database).values()).allMatch(List::isEmpty);

        execute(database, "DROP TRIGGER die ON account.projection_position");
        drain(begin(database));
        assertThat(contents(database).get("fills")).hasSize(40);
    }

    @Test
    void databaseRebuiltFromTheLogEqualsTheOldOne() throws Exception {
        log.market(0).append(Facts.listed(0, DefaultMarkets.BTC_USD)).get();
        log.market(0).append(Facts.mark(0, Facts.BTC, 1, "100000")).get();
        DataSource old = database("old");
        ProjectionRun run = begin(old);
        for (int i = 0; i < 4; i++) {
            trade(15);
            run.step();
        }
        log.market(0)
                .append(Facts.surfaces(0, DefaultMarkets.BTC_USD, 2, Regime.code(1, 1)))
                .get();
        log.market(0)
                .append(Facts.volatility(0, Facts.BTC, 3, Regime.code(1, 1), 6))
                .get();
        fundAndLiquidate();
        drain(run);
        DataSource rebuilt = database("rebuilt");
        drain(begin(rebuilt));
        assertThat(contents(rebuilt)).isEqualTo(contents(old));
        assertThat(contents(old).get("markets")).hasSize(1);
        assertThat(contents(old).get("funding_payments")).hasSize(1);
        assertThat(contents(old).get("liquidations")).hasSize(1);
    }

    @Test
    void gapIsIgnoredUntilTheMissingNumberComes() throws Exception {
        EventLog.Channel channel = log.account();
        LogRecord one = channel.next(events(1, deposited(alice, "1")));
        LogRecord two = channel.next(events(2, deposited(alice, "2")));
        LogRecord three = channel.next(events(3, deposited(alice, "3")));
        channel.send(List.of(one, three));
        DataSource database = database("gap");
        ProjectionRun run = begin(database);
        readUpToTheGap(run);
        assertThat(balance(database)).isEqualTo(Facts.units("1"));
        assertThat(run.hasCaughtUp()).isFalse();
        assertThatThrownBy(() -> progress.awaitReached(2, Duration.ofMillis(50)))
                .as("nobody may read past a gap")
                .isInstanceOf(java.util.concurrent.TimeoutException.class);

        ProjectionRun anew = begin(database);
        readUpToTheGap(anew);

        channel.send(List.of(one, two, three)); // the sender has restarted from its snapshot
        drain(anew);
        assertThat(balance(database)).isEqualTo(Facts.units("3"));
        assertThat(anew.isAwaitingMissing()).isFalse();
        progress.awaitReached(5, Duration.ofMillis(1));
    }

    @Test
    void bodySplitOverAPollAndACrashIsReadWhole() throws Exception {
        EventLog.Channel channel = log.account();
        List<LogRecord> parts = channel.nextInParts(events(1, deposited(alice, "12.5")), 4);
        channel.send(parts.subList(0, 2));
        DataSource database = database("parts");
        drain(begin(database), 2);
        channel.send(parts.subList(2, 4));
        drain(begin(database));
        assertThat(balance(database)).isEqualTo(Facts.units("12.5"));
    }

    @Test
    void ofTwoRunsAtOnceOnlyOneCommitsABatch() throws Exception {
        DataSource database = database("two");
        trade(3);
        ProjectionRun first = begin(database);
        drain(first);
        ProjectionRun second = begin(database);
        trade(3);
        drain(first);
        assertThatThrownBy(() -> drain(second)).isInstanceOf(PositionMovedException.class);
        assertThat(contents(database).get("fills")).hasSize(12);
    }

    @Test
    void anotherHistoryStopsTheProjection() throws Exception {
        log.account().append(events(1, deposited(alice, "1"))).get();
        DataSource database = database("diverged");
        ProjectionRun run = begin(database);
        drain(run);
        EventLog other = new EventLog(kafka);
        other.account().append(events(1, deposited(alice, "1000000"))).get();
        other.close();
        assertThatThrownBy(() -> drain(run))
                .isInstanceOf(UnreadableRecordException.class)
                .hasMessageContaining("account-events-0 offset 1");
        assertThat(balance(database)).isEqualTo(Facts.units("1"));
    }

    private void fundAndLiquidate() throws Exception {
        log.account()
                .append(events(
                        1000,
                        fundingPaid(
                                alice, 50, totals("1", "0", "0", "0"), "-0.1", "0.00001", position("0.1", "9900", "0")),
                        positionMoved(
                                alice,
                                51,
                                totals("0", "0", "0", "0"),
                                fill(9000, true, false, "99000", "0.1", bob),
                                position("0", "0", "0")),
                        Facts.explained(
                                alice,
                                LiquidationExplained.newBuilder()
                                        .setLiquidation(1)
                                        .setEndedAtNanos(Facts.TIME)
                                        .build())))
                .get();
    }

    private long nextTrade = 1;

    /** Each trade: bob's order rests, alice's fills it in part. */
    private void trade(int times) throws Exception {
        List<LogRecord> records = new ArrayList<>();
        for (int i = 0; i < times; i++) {
            long n = nextTrade++;
            Bytes32 resting = orderId(2 * n);
            records.add(log.account()
                    .next(events(
                            2 * n, orderChanged(bob, n, order(resting, "99000", "0.2", "0", StatusKind.RESTING)))));
            records.add(log.account()
                    .next(fills(bob, n, order(resting, "99000", "0.2", "0.1", StatusKind.WORKING), false)));
            records.add(log.account()
                    .next(fills(alice, n, order(orderId(2 * n + 1), "99000", "0.1", "0.1", StatusKind.FILLED), true)));
        }
        log.account().send(records);
    }

    private AccountEvents fills(Bytes32 account, long n, io.openperp.journal.OrderState order, boolean isTaker) {
        Bytes32 other = isTaker ? bob : alice;
        return events(
                2 * n + 1,
                orderFilled(
                        account,
                        n,
                        totals("" + n, "0", "0", "0"),
                        order,
                        fill(n, isTaker, true, "99000", "0.1", other),
                        position("0.1", "9900", "0")));
    }

    private Consumer<byte[], byte[]> consumer() {
        Map<String, Object> consumer =
                LogReader.properties(Map.of("bootstrap.servers", kafka.bootstrapServers()), "account-projection");
        consumer.putAll(ProjectionConfiguration.consumerSettings(settings));
        return new KafkaConsumer<>(consumer, new ByteArrayDeserializer(), new ByteArrayDeserializer());
    }

    private ProjectionRun begin(DataSource database) {
        return begin(database, Pace.immediate());
    }

    private ProjectionRun begin(DataSource database, Pace pace) {
        Consumer<byte[], byte[]> consumer = consumer();
        consumers.add(consumer);
        ProjectionRun run = new ProjectionRun(
                consumer,
                new ProjectionTables(database),
                progress,
                new ProjectionMetrics(new SimpleMeterRegistry()),
                Tracing.OFF,
                settings,
                pace);
        assertThat(run.begin()).isTrue();
        return run;
    }

    /** Steps until three polls in a row bring nothing that was in the log at the start or was added since. */
    private static void drain(ProjectionRun run) {
        drain(run, 4);
        assertThat(run.hasCaughtUp()).isTrue();
    }

    /** The broker may answer the first questions of a run with nothing. */
    private static void readUpToTheGap(ProjectionRun run) {
        await("the gap").pollInSameThread().atMost(Duration.ofSeconds(20)).until(() -> {
            run.step();
            return run.isAwaitingMissing();
        });
    }

    private static int readBy(ProjectionRun run) {
        int records = 0;
        while (!run.hasCaughtUp()) {
            records += run.step();
        }
        return records;
    }

    private static void drain(ProjectionRun run, int idlePolls) {
        for (int idle = 0; idle < idlePolls; ) {
            idle = run.step() == 0 ? idle + 1 : 0;
        }
    }

    private DataSource database(String name) {
        DriverManagerDataSource database =
                new DriverManagerDataSource(postgres.jdbcUrl(name) + "&reWriteBatchedInserts=true");
        Flyway.configure()
                .dataSource(database)
                .locations("classpath:db/migration/account")
                .schemas("account")
                .load()
                .migrate();
        return database;
    }

    private static void execute(DataSource database, String sql) throws Exception {
        try (Connection connection = database.getConnection();
                Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }

    private long balance(DataSource database) throws Exception {
        try (Connection connection = database.getConnection();
                Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery("SELECT balance FROM account.accounts")) {
            assertThat(row.next()).isTrue();
            return row.getLong(1);
        }
    }

    /** Every row of every table as text, sorted. */
    private static Map<String, List<String>> contents(DataSource database) throws Exception {
        Map<String, List<String>> contents = new HashMap<>();
        try (Connection connection = database.getConnection();
                Statement statement = connection.createStatement()) {
            for (String table : TABLES) {
                List<String> rows = new ArrayList<>();
                try (ResultSet row = statement.executeQuery("SELECT t::text FROM account." + table + " t ORDER BY 1")) {
                    while (row.next()) {
                        rows.add(row.getString(1));
                    }
                }
                contents.put(table, rows);
            }
        }
        return contents;
    }
}
