package io.openperp.endtoend;

import static io.openperp.endtoend.Exchange.BTC;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.openperp.api.Decimal;
import io.openperp.api.account.FullAccount;
import io.openperp.api.account.Position;
import io.openperp.api.history.ClosedPosition;
import io.openperp.api.market.Stats;
import io.openperp.api.market.Ticker;
import io.openperp.api.money.FundingPayment;
import io.openperp.api.stream.AccountUpdate;
import io.openperp.client.OpenPerp;
import io.openperp.client.RequestFailed;
import io.openperp.client.Streams;
import io.openperp.client.local.LocalAccount;
import io.openperp.client.stream.Topic;
import io.openperp.endtoend.statement.Money;
import io.openperp.endtoend.statement.ReportedAccount;
import io.openperp.endtoend.statement.Statement;
import io.openperp.endtoend.statement.Units;
import io.openperp.units.Bytes32;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * Two hours of funding, from the rules to the published numbers: the rate from the book's premium (FND-001 to FND-003),
 * the payment of each position (FND-004), the residue (FND-006), and the places where they are shown (FND-008). All
 * expected numbers are computed here from sizes, prices and time.
 */
class FundingIT {

    private static final Duration SOON = Duration.ofSeconds(20);

    private static final long HOUR = 3600;

    /** Start of the first hour, two full hours ago, so that the last hour paid for is just over. */
    private static final long OPENING = Instant.now().getEpochSecond() / HOUR * HOUR - 2 * HOUR;

    private static final long FIRST = OPENING + HOUR;
    private static final long SECOND = FIRST + HOUR;

    private static final int SAMPLES = 720;

    /** Impact price: {@link #IMPACT_SIZE}, worth twenty thousand, trades at exactly this price on either side. */
    private static final String BOOK = "100000";

    private static final String IMPACT_SIZE = "0.2";

    private final DocumentedTraffic traffic = new DocumentedTraffic();
    private final Holder alice = new Holder("alice");
    private final Holder bob = new Holder("bob");
    private final Holder dave = new Holder("dave");
    private final Holder maker = new Holder("maker");
    private final List<Holder> holders = List.of(alice, bob, dave, maker);
    private final List<Ticker> tickers = new CopyOnWriteArrayList<>();

    private QueryServices services;
    private ManualClockExchange exchange;
    private OpenPerp client;
    private OpenPerp statistics;
    private PublicApi api;

    @BeforeEach
    void start() throws InterruptedException {
        services = new QueryServices(ManualClockExchange.MARKETS);
        exchange = new ManualClockExchange(services.broker(), OPENING - 20, "99900");
        services.awaitReady();
        client = OpenPerp.at(services.accountService(), services.streamService(), traffic);
        statistics = OpenPerp.at(services.statsService(), services.streamService(), traffic);
        api = new PublicApi(URI.create(services.accountService()));
    }

    @AfterEach
    void stop() {
        Stream.of(api, client, statistics, exchange, services).forEach(FundingIT::close);
    }

    @Test
    void paymentsOfTwoHoursAreShownOnceAndToTheUnit() throws Throwable {
        trade();
        exchange.runTo(OPENING + HOUR / 2);
        exchange.oracle("99940.12345678");
        exchange.runTo(FIRST - 1);
        try (Streams streams = client.streams()) {
            streams.subscribe(Topic.ticker(BTC), message -> tickers.add(message.data()));
            holders.forEach(holder -> holder.follow(streams));
            await("the states of all")
                    .atMost(SOON)
                    .until(() -> holders.stream().allMatch(holder -> holder.local.hasBegun()));
            check(List.of());

            BigDecimal firstRate = rateOf8Hours(premium("99900"), premium("99940.12345678"));
            assertThat(firstRate).isEqualByComparingTo("0.00030006");
            exchange.runTo(FIRST);
            holders.forEach(holder -> holder.settle(FIRST, firstRate, "99940.12345678"));
            assertThat(alice.funding()).as("longs pay").isNegative();
            exchange.runTo(FIRST + 1);
            check(List.of(firstRate));

            tradeAgain();
            BigDecimal secondRate = rateOf8Hours(premium("100200.87654321"), premium("100200.87654321"));
            assertThat(secondRate).isNegative();
            exchange.runTo(SECOND - HOUR / 2);
            int beforeTheHour = exchange.emitted();
            CompletableFuture<Void> restart = CompletableFuture.runAsync(this::restartAccountService);
            exchange.runTo(SECOND);
            holders.forEach(holder -> holder.settle(SECOND, secondRate, "100200.87654321"));
            exchange.runTo(SECOND + 1);
            restart.join();
            check(List.of(firstRate, secondRate));

            exchange.tellAgainFrom(beforeTheHour);
            exchange.oracle("100300");
            exchange.runTo(SECOND + 3);
            check(List.of(firstRate, secondRate));
        }
    }

    /**
     * Opens one short and two longs, and makes a premium: a buyer of twenty thousand more pays above the oracle price.
     */
    private void trade() {
        exchange.runTo(OPENING);
        holders.forEach(holder -> exchange.faucet(holder.key));
        exchange.sell(bob.key, "0.463", "99950.5");
        exchange.buy(alice.key, "0.337", "99950.5");
        exchange.buy(dave.key, "0.126", "99950.5");
        alice.size = new BigDecimal("0.337");
        bob.size = new BigDecimal("-0.463");
        dave.size = new BigDecimal("0.126");
        exchange.buy(maker.key, IMPACT_SIZE, BOOK);
        exchange.sell(maker.key, IMPACT_SIZE, "100100");
    }

    /** Closes one position before the next hour; a seller of twenty thousand then gets less than the oracle price. */
    private void tradeAgain() {
        exchange.cancelAll(maker.key);
        exchange.buy(bob.key, "0.126", BOOK);
        exchange.sell(dave.key, "0.126", BOOK);
        bob.size = new BigDecimal("-0.337");
        dave.size = BigDecimal.ZERO;
        exchange.sell(maker.key, IMPACT_SIZE, BOOK);
        exchange.oracle("100200.87654321");
    }

    private static BigDecimal premium(String oracle) {
        BigDecimal price = new BigDecimal(oracle);
        return new BigDecimal(BOOK).subtract(price).divide(price, 8, RoundingMode.DOWN);
    }

    /** Funding rate of eight hours after an hour whose halves had one premium each. */
    private static BigDecimal rateOf8Hours(BigDecimal firstHalf, BigDecimal secondHalf) {
        BigDecimal half = BigDecimal.valueOf(SAMPLES / 2);
        BigDecimal mean = firstHalf
                .multiply(half)
                .add(secondHalf.multiply(half))
                .divide(BigDecimal.valueOf(SAMPLES), 8, RoundingMode.DOWN);
        BigDecimal clamp = new BigDecimal("0.0005");
        BigDecimal towardsInterest =
                new BigDecimal("0.0001").subtract(mean).min(clamp).max(clamp.negate());
        return mean.add(towardsInterest);
    }

    /** Checks all published numbers after hours with these rates. */
    private void check(List<BigDecimal> rates) throws Throwable {
        await("account-service to have read all")
                .atMost(SOON)
                .until(() -> holders.stream().allMatch(Holder::isCurrent));
        for (Holder holder : holders) {
            await().atMost(SOON).untilAsserted(holder::check);
        }
        checkMoney(rates.size());
        if (!rates.isEmpty()) {
            checkRate(decimal(rates.getLast()));
        }
        traffic.requireDocumented();
    }

    /** Checks that all payments and the rounding residue in the fund sum to zero. */
    private void checkMoney(int hours) {
        BigDecimal residue = holders.stream()
                .flatMap(holder -> holder.payments.stream())
                .map(payment -> new BigDecimal(payment.payment().toString()))
                .reduce(BigDecimal.ZERO, BigDecimal::add)
                .negate();
        assertThat(residue).isBetween(BigDecimal.ZERO, new BigDecimal("0.00000003").multiply(new BigDecimal(hours)));
        Bytes32 fund = Bytes32.parse(Money.INSURANCE_FUND);
        assertThat(client.accounts().fullAccount(fund).margin().totalBalance())
                .isEqualTo(decimal(new BigDecimal(ManualClockExchange.INSURANCE).add(residue)));
        assertThat(client.accounts().fundingHistory(fund)).isEmpty();
        String deposits = new BigDecimal(ManualClockExchange.FUNDS)
                .multiply(BigDecimal.valueOf(holders.size()))
                .add(new BigDecimal(ManualClockExchange.INSURANCE))
                .toPlainString();
        Stream<String> accounts = Stream.concat(
                Stream.of(Money.FEE_ACCOUNT, Money.INSURANCE_FUND),
                holders.stream().map(holder -> holder.key.toString()));
        assertThat(Money.discrepancies(accounts.map(api::fullAccount).toList(), Units.of(deposits)))
                .isEmpty();
    }

    /** Checks that the rate of the last hour is shown until the next sample. */
    private void checkRate(Decimal rate) throws Throwable {
        Decimal annualized = Decimal.of(rate.units() * 3 * 365);
        await().atMost(SOON).untilAsserted(() -> {
            assertThat(statistics.markets().ticker(BTC).fundingRate()).isEqualTo(rate);
            assertThat(tickers.getLast().fundingRate()).isEqualTo(rate);
            Stats stats = statistics.markets().stats("1d", BTC);
            assertThat(stats.funding().rates()).containsEntry(BTC, new Stats.FundingRate(rate, annualized));
            assertThat(stats.markets().getFirst().fundingRate()).isEqualTo(rate);
            assertThat(stats.markets().getFirst().fundingRateAnnualized()).isEqualTo(annualized);
        });
    }

    private void restartAccountService() {
        try {
            services.restartAccountService();
        } catch (InterruptedException e) {
            throw new IllegalStateException("interrupted while account-service started", e);
        }
    }

    private static void close(@Nullable AutoCloseable part) {
        try {
            if (part != null) { // else the start failed
                part.close();
            }
        } catch (Exception e) {
            throw new IllegalStateException(e);
        }
    }

    private static Decimal decimal(BigDecimal number) {
        return Decimal.parse(number.toPlainString());
    }

    /** A holder, with the expected values of the account and the values from its stream. */
    private final class Holder {

        final Bytes32 key;
        final LocalAccount local;
        BigDecimal size = BigDecimal.ZERO;

        /** Expected payments, newest first. */
        final List<FundingPayment> payments = new ArrayList<>();

        /** The total funding of the account in each message of the stream. */
        private final List<Decimal> streamed = new CopyOnWriteArrayList<>();

        /** The total funding of its position in each message of the stream. */
        private final List<Decimal> toldOfPosition = new CopyOnWriteArrayList<>();

        Holder(String name) {
            key = ManualClockExchange.key(name);
            local = new LocalAccount(key);
        }

        void follow(Streams streams) {
            streams.subscribe(Topic.account(key), message -> {
                switch (message.data()) {
                    case AccountUpdate.Snapshot snapshot -> {
                        streamed.add(snapshot.margin().funding());
                        snapshot.positions().forEach(position -> toldOfPosition.add(position.funding()));
                    }
                    case AccountUpdate.MarginUpdate update ->
                        streamed.add(update.margin().funding());
                    case AccountUpdate.PositionUpdate update ->
                        toldOfPosition.add(update.position().funding());
                    default -> {}
                }
                local.take(message);
            });
        }

        /** Adds the expected payment at a full hour; none without a position. */
        void settle(long hour, BigDecimal rateOf8Hours, String mark) {
            if (size.signum() == 0) {
                return;
            }
            BigDecimal hourly = rateOf8Hours.divide(BigDecimal.valueOf(8), 8, RoundingMode.DOWN);
            BigDecimal received = size.negate()
                    .multiply(new BigDecimal(mark))
                    .multiply(hourly)
                    .setScale(8, RoundingMode.FLOOR);
            payments.addFirst(new FundingPayment(
                    key.toString(),
                    BTC,
                    decimal(size),
                    decimal(received),
                    decimal(hourly),
                    Decimal.parse(mark),
                    exchange.tickSlot(),
                    hour * 1_000_000_000L));
        }

        BigDecimal funding() {
            return new BigDecimal(sums().getLast().toString());
        }

        /** Whether queries about the account are answered, which they are once all its events have been read. */
        boolean isCurrent() {
            try {
                client.accounts().fundingHistory(key);
                return true;
            } catch (RequestFailed notYet) {
                return false;
            }
        }

        void check() {
            assertThat(client.accounts().fundingHistory(key)).isEqualTo(payments);
            FullAccount shown = client.accounts().fullAccount(key);
            assertThat(shown.margin().funding()).isEqualTo(sums().getLast());
            if (size.signum() == 0) {
                assertThat(shown.positions()).isEmpty();
            } else {
                assertThat(shown.positions())
                        .singleElement()
                        .extracting(Position::size, Position::funding)
                        .containsExactly(decimal(size), sums().getLast());
            }
            if (size.signum() == 0 && !payments.isEmpty()) {
                assertThat(client.accounts().closedPositions(key))
                        .singleElement()
                        .extracting(ClosedPosition::funding)
                        .isEqualTo(sums().getLast());
            }
            assertThat(statement()).isEmpty();
            Rebuilt.checkState(local, shown);
            assertThat(distinct(streamed)).isEqualTo(sums());
            assertThat(distinct(toldOfPosition)).isEqualTo(this == maker ? List.of() : sums());
        }

        /** Totals of expected payments: zero, then the total after each payment. */
        private List<Decimal> sums() {
            List<Decimal> sums = new ArrayList<>(List.of(Decimal.ZERO));
            payments.reversed()
                    .forEach(payment -> sums.add(Decimal.of(
                            sums.getLast().units() + payment.payment().units())));
            return sums;
        }

        private static List<Decimal> distinct(List<Decimal> values) {
            return List.copyOf(new LinkedHashSet<>(values));
        }

        private List<String> statement() {
            String name = key.toString();
            return Statement.discrepancies(
                    new ReportedAccount(
                            name,
                            api.fullAccount(name),
                            api.openOrders(name),
                            api.orderHistory(name),
                            api.fills(name),
                            api.closedPositions(name),
                            api.fundingHistory(name)),
                    ManualClockExchange.FUNDS);
        }
    }
}
