package io.openperp.exchange;

import static org.assertj.core.api.Assertions.assertThat;

import io.openperp.book.Depth;
import io.openperp.book.OrderBook;
import io.openperp.exchange.account.ShardView;
import io.openperp.exchange.account.ShardView.Reservation;
import io.openperp.exchange.account.ShardView.Standing;
import io.openperp.journal.AccountEvent;
import io.openperp.journal.ActionStatus;
import io.openperp.journal.Keys;
import io.openperp.journal.MarketEvent;
import io.openperp.journal.OrderState;
import io.openperp.journal.StatusKind;
import io.openperp.journal.TransactionCompleted;
import io.openperp.risk.DefaultMarkets;
import io.openperp.risk.margin.AccountFigures;
import io.openperp.risk.margin.AccountFigures.PositionFigures;
import io.openperp.risk.margin.AccountValuation;
import io.openperp.risk.market.ExchangeParameters;
import io.openperp.risk.market.MarketConditions;
import io.openperp.risk.market.MarketParameters;
import io.openperp.risk.market.Markets;
import io.openperp.units.Bytes32;
import io.openperp.units.Fixed;
import io.openperp.units.Side;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Laws of every history, whatever anybody sends and in whatever order messages arrive. */
@Tag("slow")
class LawsOfHistoryTest {

    private static final int STEPS = 2000;
    /** MRG-022 to MRG-024, BOOK-003, BOOK-007. */
    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4})
    void moneyBookAndPositionsHoldAfterEveryStep(long seed) {
        History history = new History(seed);
        for (int i = 0; i < STEPS; i++) {
            history.step();
            history.floor.exchange.checkInvariants();
        }
        history.floor.exchange.drain();
        history.floor.exchange.checkInvariants();
        assertThat(history.floor.exchange.marketEventsSince(0).stream()
                        .filter(event -> event.getValue().hasTraded())
                        .count())
                .isGreaterThan(50);
    }

    /** While no mark moves, an account with E ≥ U keeps E ≥ U whatever is filled (MRG-013). */
    @ParameterizedTest
    @ValueSource(longs = {11, 12, 13, 14, 15, 16})
    void whoSurvivesGoesOnSurvivingWhileNoMarkMoves(long seed) {
        History history = new History(seed, seed > 11);
        InMemoryExchange exchange = history.floor.exchange;
        TreeMap<Bytes32, Standing> before = standings(exchange);
        String marks = marks(exchange);
        int checked = 0;
        for (int i = 0; i < STEPS; i++) {
            history.step();
            TreeMap<Bytes32, Standing> after = standings(exchange);
            String marksNow = marks(exchange);
            if (marksNow.equals(marks)) {
                checked += compare(before, after, seed, i);
            }
            before = after;
            marks = marksNow;
        }
        assertThat(checked).isGreaterThan(STEPS);
    }

    private static int compare(
            TreeMap<Bytes32, Standing> before, TreeMap<Bytes32, Standing> after, long seed, int step) {
        int survivors = 0;
        for (Map.Entry<Bytes32, Standing> entry : before.entrySet()) {
            if (entry.getValue().survives()) {
                survivors++;
                Standing now = after.get(entry.getKey());
                assertThat(now.goesOn())
                        .as("seed %d step %d: %s became %s", seed, step, entry.getValue(), now)
                        .isTrue();
            }
        }
        return survivors;
    }

    /** Drained, every resting order is reserved for as it rests, nothing else is, and nothing is under way. */
    @ParameterizedTest
    @ValueSource(longs = {21, 22, 23})
    void reservationsEqualTheOrdersOfTheBooksOnceDrained(long seed) {
        History history = new History(seed);
        InMemoryExchange exchange = history.floor.exchange;
        for (int i = 0; i < STEPS; i++) {
            history.step();
            if (i % 100 == 0) {
                exchange.drain();
                compareBooksWithReservations(exchange);
            }
        }
        exchange.drain();
        compareBooksWithReservations(exchange);
    }

    private static void compareBooksWithReservations(InMemoryExchange exchange) {
        TreeMap<Bytes32, Reservation> reserved = new TreeMap<>();
        ShardView view = new ShardView(exchange.accountShard());
        reserved.putAll(view.reservations());
        assertThat(view.replacementsUnderWay()).isZero();
        assertThat(exchange.accountShard().pendingTransactions()).isZero();
        assertThat(reserved).isEqualTo(restingOrders(exchange));
    }

    private static TreeMap<Bytes32, Reservation> restingOrders(InMemoryExchange exchange) {
        TreeMap<Bytes32, Reservation> resting = new TreeMap<>();
        for (int market = 0; market < exchange.listings.size(); market++) {
            OrderBook book = exchange.market(market).book();
            MarketParameters terms = DefaultMarkets.ALL.get(market);
            for (Side side : List.of(Side.BUY, Side.SELL)) {
                Depth depth = book.depth();
                for (int level = depth.best(side); level != OrderBook.NONE; level = depth.worse(level)) {
                    for (int order = depth.firstOrder(level); order != OrderBook.NONE; order = depth.nextOrder(order)) {
                        resting.put(
                                book.id(order),
                                new Reservation(
                                        terms.symbol(),
                                        side,
                                        book.priceTicks(order) * terms.tickSize(),
                                        book.remainingLots(order) * terms.lotSize(),
                                        book.filledLots(order) * terms.lotSize(),
                                        book.isReduceOnly(order),
                                        false));
                    }
                }
            }
        }
        return resting;
    }

    /** Every transaction is answered exactly once, every action in it at least once, and only a cancel-all oftener. */
    @ParameterizedTest
    @ValueSource(longs = {31, 32})
    void everyTransactionIsCompletedExactlyOnce(long seed) {
        History history = new History(seed);
        for (int i = 0; i < STEPS; i++) {
            history.step();
        }
        history.floor.exchange.drain();
        TreeMap<String, Integer> asked = new TreeMap<>();
        TreeMap<String, Integer> actions = new TreeMap<>();
        for (History.Submitted submitted : history.submitted) {
            String name = submitted.account() + " " + submitted.nonce();
            asked.merge(name, 1, Integer::sum);
            actions.putIfAbsent(name, submitted.actions());
        }
        TreeMap<String, Integer> answered = new TreeMap<>();
        for (AccountEvent event : history.floor.exchange.accountEvents) {
            if (event.hasTransactionCompleted()) {
                TransactionCompleted completed = event.getTransactionCompleted();
                String name = Keys.read(event.getAccount()) + " " + completed.getNonce();
                answered.merge(name, 1, Integer::sum);
                if (completed.getError().isEmpty()) {
                    checkStatuses(completed, actions.get(name));
                }
            }
        }
        assertThat(answered).isEqualTo(asked);
    }

    private static void checkStatuses(TransactionCompleted completed, int actions) {
        int next = 0;
        for (ActionStatus status : completed.getStatusesList()) {
            boolean again = status.getAction() == next - 1 && status.getKind() == StatusKind.CANCELLED;
            if (!again) {
                assertThat(status.getAction()).isEqualTo(next);
                next++;
            }
        }
        assertThat(next).isEqualTo(actions);
    }

    /** Same log, same state, whatever the secrets of the tables (LOG-011). */
    @ParameterizedTest
    @ValueSource(longs = {41, 42})
    void theSameLogsGiveTheSameStates(long seed) {
        History history = new History(seed);
        for (int i = 0; i < STEPS; i++) {
            history.step();
        }
        assertThat(history.floor.exchange.replayedHash(seed * 1_000_003)).isEqualTo(history.floor.exchange.stateHash());
    }

    /** Snapshots taken anywhere, also with messages under way, then the rest, give what the full run gives (LOG-011). */
    @ParameterizedTest
    @ValueSource(longs = {51, 52})
    void aSnapshotAndTheRestEqualTheWhole(long seed) {
        History whole = new History(seed);
        History restored = new History(seed);
        for (int i = 0; i < STEPS; i++) {
            whole.step();
            restored.step();
            if (i % 97 == 13) {
                restored.floor.exchange.restoreFromSnapshots(seed * 31 + i);
                assertThat(restored.floor.exchange.stateHash())
                        .as("seed %d step %d", seed, i)
                        .isEqualTo(whole.floor.exchange.stateHash());
            }
        }
        whole.floor.exchange.drain();
        restored.floor.exchange.drain();
        assertThat(restored.floor.exchange.stateHash()).isEqualTo(whole.floor.exchange.stateHash());
        assertThat(restored.floor.exchange.accountEvents).isEqualTo(whole.floor.exchange.accountEvents);
        assertThat(restored.floor.exchange.marketEventsSince(0)).isEqualTo(whole.floor.exchange.marketEventsSince(0));
    }

    /** A reader of nothing but account-events knows every balance, position and open order. */
    @ParameterizedTest
    @ValueSource(longs = {61, 62})
    void publishedFactsAddUpToTheState(long seed) {
        History history = new History(seed);
        InMemoryExchange exchange = history.floor.exchange;
        for (int i = 0; i < STEPS; i++) {
            history.step();
        }
        exchange.drain();
        TreeMap<Bytes32, AccountRecords> published = published(exchange);
        TreeMap<Bytes32, Reservation> toldOrders = new TreeMap<>();
        published
                .values()
                .forEach(records -> records.openOrders()
                        .forEach(order -> toldOrders.put(Keys.read(order.getOrderId()), reservation(order))));
        assertThat(toldOrders).isEqualTo(restingOrders(exchange));
        new ShardView(exchange.accountShard()).holdings().forEach((key, holdings) -> {
            AccountRecords records = published.getOrDefault(key, new AccountRecords());
            assertThat(records.totals.getBalance()).isEqualTo(holdings.balance());
            TreeMap<String, Long> sizes = new TreeMap<>();
            records.positions.forEach((symbol, position) -> {
                if (!position.isFlat()) {
                    sizes.put(symbol, position.size());
                    assertThat(position.cost()).isEqualTo(holdings.costs().get(symbol));
                }
            });
            assertThat(sizes).isEqualTo(holdings.sizes());
        });
    }

    private static TreeMap<Bytes32, AccountRecords> published(InMemoryExchange exchange) {
        TreeMap<Bytes32, AccountRecords> published = new TreeMap<>();
        for (AccountEvent event : exchange.accountEvents) {
            published
                    .computeIfAbsent(Keys.read(event.getAccount()), key -> new AccountRecords())
                    .read(event);
        }
        return published;
    }

    private static Reservation reservation(OrderState order) {
        return new Reservation(
                order.getSymbol(),
                Side.of(order.getIsBuy()),
                order.getPrice(),
                order.getRemainingSize(),
                order.getFilledSize(),
                order.getReduceOnly(),
                false);
    }

    /** {@code ceil(φ·ΣM) ≤ P ≤ ΣM ≤ marginUsed}, shares sum to one and allocations to P (MRG-020). */
    @ParameterizedTest
    @ValueSource(longs = {71, 72})
    void requirementsKeepTheirOrder(long seed) {
        History history = new History(seed);
        InMemoryExchange exchange = history.floor.exchange;
        for (int i = 0; i < STEPS; i++) {
            history.step();
        }
        exchange.drain();
        Markets markets = markets(exchange);
        int withPositions = 0;
        for (AccountRecords records : published(exchange).values()) {
            AccountFigures figures = AccountValuation.of(records.facts(), markets);
            long sum = figures.positions().stream()
                    .mapToLong(PositionFigures::maintenanceMargin)
                    .sum();
            assertThat(figures.maintenance()).isBetween(Fixed.mulCeil(sum, 30000000), sum);
            assertThat(sum).isLessThanOrEqualTo(figures.marginUsed());
            if (!figures.positions().isEmpty()) {
                withPositions++;
                assertThat(figures.positions().stream()
                                .mapToLong(PositionFigures::riskAllocation)
                                .sum())
                        .isEqualTo(Fixed.ONE);
                assertThat(figures.positions().stream()
                                .mapToLong(PositionFigures::allocMargin)
                                .sum())
                        .isEqualTo(figures.maintenance());
            }
        }
        assertThat(withPositions).isPositive();
    }

    private static Markets markets(InMemoryExchange exchange) {
        TreeMap<String, MarketConditions> conditions = new TreeMap<>();
        DefaultMarkets.ALL.forEach(market ->
                conditions.put(market.symbol(), MarketConditions.listed(market, ExchangeParameters.DEFAULTS)));
        for (Map.Entry<String, MarketEvent> published : exchange.marketEventsSince(0)) {
            if (published.getValue().hasPriceChanged()) {
                conditions.computeIfPresent(
                        published.getKey(),
                        (symbol, market) -> market.withMark(
                                published.getValue().getPriceChanged().getMark(), true));
            }
        }
        return Markets.of(ExchangeParameters.DEFAULTS, conditions.values());
    }

    /** Nobody trades with themselves (BOOK-006). */
    @ParameterizedTest
    @ValueSource(longs = {81})
    void nobodyTradesWithHimself(long seed) {
        History history = new History(seed);
        for (int i = 0; i < STEPS; i++) {
            history.step();
        }
        assertThat(history.floor.exchange.marketEventsSince(0)).noneSatisfy(event -> {
            assertThat(event.getValue().hasTraded()).isTrue();
            assertThat(event.getValue().getTraded().getMaker())
                    .isEqualTo(event.getValue().getTraded().getTaker());
        });
    }

    private static TreeMap<Bytes32, Standing> standings(InMemoryExchange exchange) {
        return new ShardView(exchange.accountShard()).standings();
    }

    private static String marks(InMemoryExchange exchange) {
        return new ShardView(exchange.accountShard()).marks().toString();
    }
}
