package io.openperp.simulator.audit;

import com.google.protobuf.ByteString;
import com.google.protobuf.InvalidProtocolBufferException;
import io.openperp.book.Depth;
import io.openperp.book.OrderBook;
import io.openperp.journal.ActionStatus;
import io.openperp.journal.BookOrderChanged;
import io.openperp.journal.FundingSettled;
import io.openperp.journal.LevelChanged;
import io.openperp.journal.MarketCommand;
import io.openperp.journal.MarketEvent;
import io.openperp.journal.MarketEvents;
import io.openperp.journal.MarketListing;
import io.openperp.journal.MarketSettled;
import io.openperp.journal.MarketState;
import io.openperp.journal.Settlement;
import io.openperp.simulator.audit.lane.NaiveLanes.Accepted;
import io.openperp.simulator.run.Law;
import io.openperp.simulator.run.Law.LawBroken;
import io.openperp.units.Bytes32;
import io.openperp.units.Side;
import io.openperp.views.OrderLevelBook;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Audits one market: executes every command again on a naive model ({@link Law}) as soon as the events of the command,
 * or of a later one, are known, and compares the results.
 */
final class MarketAudit {

    private static final long HOUR = 3600;
    private static final long SAMPLE_SECONDS = 5;

    /**
     * Largest difference, in seconds, between a tick and the time of its record; a tick that differs more is not taken
     * as the first of a market.
     */
    private static final long LARGEST_TICK_STEP = 60;

    private final int market;
    private final NaiveBook book;
    private final long positionCap;
    private final NaiveState state;
    private final NaiveMarket naive;
    /** The book order by order, as any reader of the events holds it. */
    private final OrderLevelBook orders = new OrderLevelBook();

    private final ArrayDeque<Accepted> waiting = new ArrayDeque<>();
    /** Answers of the market by the time of their command; no two commands of a market have the same time. */
    private final TreeMap<Long, List<ActionStatus>> answers = new TreeMap<>();

    private final TreeMap<Long, List<ActionStatus>> expectedAnswers = new TreeMap<>();
    private int trades;
    private int settlements;
    private int statesByThemselves;
    private int changesOfTerms;
    private long firstSecond;
    private long eightHours;

    MarketAudit(MarketListing listing) {
        market = listing.getMarket();
        state = new NaiveState(listing);
        book = new NaiveBook(state);
        positionCap = listing.getCaps().getPosition();
        naive = new NaiveMarket(book, state);
    }

    void accepted(Accepted command) {
        waiting.add(command);
    }

    /**
     * Executes all commands up to the one that caused this record of events on the naive model, and compares; throws if
     * the results differ. Must be called in the order of the records' numbers.
     */
    void published(ByteString body) throws InvalidProtocolBufferException {
        MarketEvents events = MarketEvents.parseFrom(body);
        while (!waiting.isEmpty() && waiting.element().timeNanos() < events.getTimeNanos()) {
            compare(waiting.remove(), List.of());
        }
        require(
                !waiting.isEmpty() && waiting.element().timeNanos() == events.getTimeNanos(),
                () -> "events of slot " + events.getSlot() + ", which has no valid command, was published before or has"
                        + " another time");
        Accepted command = waiting.remove();
        require(
                events.getSlot() == command.slot(),
                () -> "slot " + command.slot() + " has the events of slot " + events.getSlot());
        compare(command, events.getEventsList());
        if (orders.apply(events) || !book.touched().isEmpty()) {
            compareOrders(command);
        }
    }

    void settled(Settlement settlement) {
        if (settlement.hasAnswer()) {
            answers.put(settlement.getTimeNanos(), settlement.getAnswer().getStatusesList());
            compareAnswer(settlement.getTimeNanos());
        }
    }

    /**
     * Called when no record is in flight: executes the remaining commands, which must cause no events, and throws if an
     * answer of the market is missing or the positions do not sum to zero.
     */
    void drained() throws InvalidProtocolBufferException {
        while (!waiting.isEmpty()) {
            compare(waiting.remove(), List.of());
        }
        LawBroken.unless(
                answers.isEmpty() && expectedAnswers.isEmpty(),
                Law.NAIVE_ANSWER,
                () -> "market " + market + " has not answered " + expectedAnswers + " or answered without a command "
                        + answers);
        require(!naive.isWaiting(), () -> "transactions wait for ever");
        long sum = book.positions().values().stream().mapToLong(Long::longValue).sum();
        require(sum == 0, () -> "positions sum to " + sum);
    }

    NaiveBook book() {
        return book;
    }

    /** Number of transactions held back because an order had to wait (DLY-001). */
    int delayed() {
        return naive.delayed();
    }

    /** Number of trades, including those outside the book. */
    int trades() {
        return trades;
    }

    /** Listing that the market has published last. */
    MarketListing listing() {
        return state.listing();
    }

    /** Number of state changes that the market has made by itself. */
    int statesByThemselves() {
        return statesByThemselves;
    }

    int settlements() {
        return settlements;
    }

    int changesOfTerms() {
        return changesOfTerms;
    }

    private void compare(Accepted accepted, List<MarketEvent> published) throws InvalidProtocolBufferException {
        MarketCommand command = MarketCommand.parseFrom(accepted.body());
        long openInterest = book.openInterest();
        TreeMap<Bytes32, Long> positions = new TreeMap<>(book.positions());
        book.begin();
        state.prices(published);
        MarketState stateBefore = state.state();
        boolean mayChangeTerms = switch (command.getBodyCase()) {
            case SET_MARKET_STATE, CHANGE_TERMS, TICK, LIST_MARKET -> true;
            default -> false;
        };
        require(
                !mayChangeTerms || state.follow(published),
                () -> "slot " + accepted.slot() + " took back a settlement or made steps coarser: " + published);
        switch (command.getBodyCase()) {
            case EXECUTE_ACTIONS ->
                expect(
                        accepted,
                        naive.execute(command.getExecuteActions(), accepted.timeNanos(), accepted.appendNanos()));
            case EXECUTE_DUE -> expect(accepted, naive.executeDue(accepted.timeNanos(), accepted.appendNanos()));
            case CANCEL_FOR_RISK -> naive.cancelForRisk(command.getCancelForRisk());
            case REDUCE_POSITION -> naive.reduce(command.getReducePosition());
            case TAKE_OVER_POSITION, DELEVERAGE_POSITION, REPORT_HOLDERS ->
                published.stream()
                        .filter(MarketEvent::hasTraded)
                        .forEach(event -> book.move(NaiveBook.Trade.of(event.getTraded())));
            case SET_MARKET_STATE -> naive.stateSet();
            case CHANGE_TERMS -> changesOfTerms += published.stream().anyMatch(MarketEvent::hasMarketListed) ? 1 : 0;
            case TICK -> {
                naive.stateSet();
                compareSettlement(accepted, published, stateBefore);
            }
            case OBSERVE_PRICE, LIST_MARKET, ACCEPT_TIME, RULES_VERSION, BODY_NOT_SET -> {}
        }
        require(
                mayChangeTerms || state.isUnchangedBy(published),
                () -> "slot " + accepted.slot() + " left the market in another state: " + published);
        compareState(accepted, published);
        boolean byTraders = command.hasExecuteActions() || command.hasExecuteDue() || command.hasReducePosition();
        require(
                !byTraders || !state.isReduceOnly() || onlyShrunk(positions),
                () -> "slot " + accepted.slot() + " made a position larger while reduce-only: " + published);
        require(
                !command.hasExecuteActions() && !command.hasExecuteDue() || positionCap == 0 || noneAboveCap(positions),
                () -> "slot " + accepted.slot() + " took a position above its cap " + positionCap + ": " + published);
        compareTrades(accepted, published);
        compareLevels(accepted, published);
        compareOpenInterest(accepted, published, openInterest);
        compareFunding(published, command.getTick().getSecond(), accepted.timeNanos() / 1_000_000_000);
    }

    /**
     * Checks a settlement of the market: all positions are closed once, at one price, and the fund gets what rounding
     * leaves.
     */
    private void compareSettlement(Accepted accepted, List<MarketEvent> published, MarketState before) {
        List<MarketSettled> settled = published.stream()
                .filter(MarketEvent::hasMarketSettled)
                .map(MarketEvent::getMarketSettled)
                .toList();
        boolean closes = before == MarketState.MARKET_SETTLING && state.state() == MarketState.MARKET_SETTLED;
        List<MarketSettled> expected = closes ? List.of(book.settle(state.settlementPrice())) : List.of();
        require(
                settled.equals(expected),
                () -> "slot " + accepted.slot() + " published " + settled + ", not " + expected);
        settlements += settled.size();
    }

    private void compareState(Accepted accepted, List<MarketEvent> published) {
        statesByThemselves += (int)
                published.stream().filter(MarketEvent::hasAutomaticStateSet).count();
        require(
                !state.isHalted() || published.stream().noneMatch(MarketEvent::hasTraded),
                () -> "slot " + accepted.slot() + " traded while halted: " + published);
        require(
                !state.isDelisted()
                        || published.stream()
                                .filter(MarketEvent::hasPriceChanged)
                                .allMatch(event -> event.getPriceChanged().getMark() == state.settlementPrice()),
                () -> "slot " + accepted.slot() + " moved the mark of a settled market: " + published);
    }

    private boolean onlyShrunk(TreeMap<Bytes32, Long> before) {
        return book.positions().entrySet().stream().allMatch(now -> {
            long was = before.getOrDefault(now.getKey(), 0L);
            return Math.abs(now.getValue()) <= Math.abs(was)
                    && (was == 0 || was > 0 == now.getValue() >= 0 || now.getValue() == 0);
        });
    }

    private boolean noneAboveCap(TreeMap<Bytes32, Long> before) {
        return book.positions().entrySet().stream()
                .allMatch(now -> Math.abs(now.getValue())
                        <= Math.max(positionCap, Math.abs(before.getOrDefault(now.getKey(), 0L))));
    }

    private void compareTrades(Accepted accepted, List<MarketEvent> published) {
        List<NaiveBook.Trade> prints = published.stream()
                .filter(MarketEvent::hasTraded)
                .map(event -> NaiveBook.Trade.of(event.getTraded()))
                .toList();
        trades += prints.size();
        require(
                prints.equals(book.trades()),
                () -> "slot " + accepted.slot() + " published trades " + prints + ", not " + book.trades());
        require(
                prints.stream().noneMatch(trade -> trade.maker().equals(trade.taker())),
                () -> "an account traded with itself: " + prints);
    }

    private void compareLevels(Accepted accepted, List<MarketEvent> published) {
        TreeSet<NaiveBook.Level> levels = new TreeSet<>();
        for (MarketEvent event : published) {
            if (event.hasLevelChanged()) {
                LevelChanged changed = event.getLevelChanged();
                NaiveBook.Level level = new NaiveBook.Level(changed.getIsBuy(), changed.getPrice());
                levels.add(level);
                require(
                        changed.getSize() == book.sizeAt(level) && changed.getOrders() == book.ordersAt(level),
                        () -> "slot " + accepted.slot() + " published " + changed + ", not " + book.sizeAt(level)
                                + " in " + book.ordersAt(level));
            }
        }
        List<NaiveBook.Level> unpublished = new ArrayList<>(book.touched());
        unpublished.removeAll(levels);
        require(
                unpublished.isEmpty(),
                () -> "slot " + accepted.slot() + " did not publish " + unpublished + " after " + book.touched());
    }

    /** Checks that the events leave every order that rests in the naive book, with its size and its place. */
    private void compareOrders(Accepted accepted) {
        List<BookOrderChanged> resting = book.inOrder();
        require(
                published().equals(resting),
                () -> "slot " + accepted.slot() + " left the orders " + published() + ", not " + resting);
    }

    /** Checks that the published orders are those of the shard, each at its place in the queue. */
    void compareWith(OrderBook held) {
        List<BookOrderChanged> resting = new ArrayList<>();
        for (Side side : Side.values()) {
            Depth depth = held.depth();
            for (int level = depth.best(side); level != OrderBook.NONE; level = depth.worse(level)) {
                for (int order = depth.firstOrder(level); order != OrderBook.NONE; order = depth.nextOrder(order)) {
                    resting.add(state.order(held, order));
                }
            }
        }
        require(resting.equals(published()), () -> resting + " rest, published are " + published());
    }

    private List<BookOrderChanged> published() {
        List<BookOrderChanged> published = new ArrayList<>(orders.side(true));
        published.addAll(orders.side(false));
        return published;
    }

    private void compareOpenInterest(Accepted accepted, List<MarketEvent> published, long before) {
        for (MarketEvent event : published) {
            if (event.hasOpenInterestChanged()) {
                long now = event.getOpenInterestChanged().getOpenInterest();
                require(
                        now == book.openInterest(),
                        () -> "slot " + accepted.slot() + " published open interest " + now);
            }
        }
        boolean changed = before != book.openInterest();
        require(
                !changed || published.stream().anyMatch(MarketEvent::hasOpenInterestChanged),
                () -> "slot " + accepted.slot() + " changed the open interest without publishing it");
    }

    /**
     * Checks the funding of an hour: the published residue is what rounding leaves of the payments to the positions,
     * and the hour is not charged for more time than the market has existed.
     */
    private void compareFunding(List<MarketEvent> published, long second, long appendSecond) {
        boolean counts = Math.abs(second - appendSecond) <= LARGEST_TICK_STEP;
        firstSecond = firstSecond == 0 && counts ? second : firstSecond;
        for (MarketEvent event : published) {
            if (event.hasFundingRateChanged()) {
                eightHours = event.getFundingRateChanged().getEightHours();
            }
            if (event.hasFundingSettled()) {
                FundingSettled settled = event.getFundingSettled();
                long lived = Math.min(HOUR, second == 0 ? HOUR : second - firstSecond + SAMPLE_SECONDS);
                long most = NaiveNumbers.timesOverFloor(Math.abs(eightHours) / 8, lived, HOUR);
                require(
                        Math.abs(settled.getHourlyRate()) <= most,
                        () -> "charged " + settled + " after " + lived + " s at a rate of " + eightHours);
                long residue = -book.positions().values().stream()
                        .mapToLong(size -> NaiveNumbers.funding(size, settled.getMark(), settled.getHourlyRate()))
                        .sum();
                require(
                        settled.getResidue() == residue,
                        () -> "published " + settled + " with a residue of " + residue);
            }
        }
    }

    /** @param answer outcomes of a transaction; null: none was completed */
    private void expect(Accepted accepted, @Nullable List<ActionStatus> answer) {
        if (answer != null) {
            expectedAnswers.put(accepted.timeNanos(), answer);
            compareAnswer(accepted.timeNanos());
        }
    }

    private void compareAnswer(long timeNanos) {
        List<ActionStatus> answer = answers.get(timeNanos);
        List<ActionStatus> expected = expectedAnswers.get(timeNanos);
        if (answer != null && expected != null) {
            LawBroken.unless(
                    answer.equals(expected),
                    Law.NAIVE_ANSWER,
                    () -> "market " + market + " answered the command of " + timeNanos + " ns with " + answer + ", not "
                            + expected);
            answers.remove(timeNanos);
            expectedAnswers.remove(timeNanos);
        }
    }

    private void require(boolean holds, Supplier<String> what) {
        LawBroken.unless(holds, Law.NAIVE_BOOK, () -> "market " + market + ": " + what.get());
    }
}
