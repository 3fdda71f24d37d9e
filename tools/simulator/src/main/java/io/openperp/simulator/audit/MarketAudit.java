package io.openperp.simulator.audit;

import com.google.protobuf.ByteString;
import com.google.protobuf.InvalidProtocolBufferException;
import io.openperp.journal.ActionStatus;
import io.openperp.journal.FundingSettled;
import io.openperp.journal.LevelChanged;
import io.openperp.journal.MarketCommand;
import io.openperp.journal.MarketEvent;
import io.openperp.journal.MarketEvents;
import io.openperp.journal.MarketListing;
import io.openperp.journal.MarketSettled;
import io.openperp.journal.Settlement;
import io.openperp.simulator.law.Law;
import io.openperp.simulator.law.LawBroken;
import io.openperp.units.Bytes32;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Supplier;

/**
 * Compares one market with a naive one: every command is executed again when the market's events for it, or for a later
 * one, are known.
 */
final class MarketAudit {

    private static final long HOUR = 3600;
    private static final long SAMPLE_SECONDS = 5;

    private final int market;
    private final MarketListing listing;
    private final NaiveBook book;
    private final long positionCap;
    private final NaiveState state;
    private final NaiveTerms terms;
    private final NaiveMarket naive;
    private final ArrayDeque<AcceptedRecord> waiting = new ArrayDeque<>();
    /** Answers of the market by the slot of the command. */
    private final TreeMap<Long, List<ActionStatus>> answers = new TreeMap<>();

    private final TreeMap<Long, List<ActionStatus>> expectedAnswers = new TreeMap<>();
    private int trades;
    private int settlements;
    private long firstSecond;
    private long eightHours;

    MarketAudit(MarketListing listing) {
        this.listing = listing;
        market = listing.getMarket();
        state = new NaiveState(listing);
        terms = new NaiveTerms(listing);
        book = new NaiveBook(terms, listing.getCaps().getOpenInterest());
        positionCap = listing.getCaps().getPosition();
        naive = new NaiveMarket(book, listing, state, terms);
    }

    void accepted(AcceptedRecord command) {
        waiting.add(command);
    }

    /** In the order of their numbers. */
    void published(ByteString body) throws InvalidProtocolBufferException {
        MarketEvents events = MarketEvents.parseFrom(body);
        while (!waiting.isEmpty() && waiting.element().slot() < events.getSlot()) {
            compare(waiting.remove(), List.of());
        }
        require(
                !waiting.isEmpty() && waiting.element().slot() == events.getSlot(),
                () -> "events of slot " + events.getSlot() + ", which has no valid command or was published before");
        AcceptedRecord command = waiting.remove();
        require(events.getTimeNanos() == command.timeNanos(), () -> "slot " + command.slot() + " has another time");
        compare(command, events.getEventsList());
    }

    void settled(Settlement settlement) {
        if (settlement.hasAnswer()) {
            answers.put(settlement.getSlot(), settlement.getAnswer().getStatusesList());
            compareAnswer(settlement.getSlot());
        }
    }

    /** Nothing is in flight any more. */
    void drained() throws InvalidProtocolBufferException {
        while (!waiting.isEmpty()) {
            compare(waiting.remove(), List.of());
        }
        LawBroken.unless(
                answers.isEmpty() && expectedAnswers.isEmpty(),
                Law.NAIVE_ANSWER,
                () -> "market " + market + " has not answered " + expectedAnswers + " or answered without a command "
                        + answers);
        long sum = book.positions().values().stream().mapToLong(Long::longValue).sum();
        require(sum == 0, () -> "positions sum to " + sum);
    }

    NaiveBook book() {
        return book;
    }

    /** On the book and without. */
    int trades() {
        return trades;
    }

    int statesByThemselves() {
        return state.statesByThemselves();
    }

    /** As it was listed. */
    MarketListing listing() {
        return listing;
    }

    NaiveTerms terms() {
        return terms;
    }

    int changesOfTerms() {
        return terms.changes();
    }

    private void compare(AcceptedRecord accepted, List<MarketEvent> published) throws InvalidProtocolBufferException {
        MarketCommand command = MarketCommand.parseFrom(accepted.body());
        long openInterest = book.openInterest();
        TreeMap<Bytes32, Long> positions = new TreeMap<>(book.positions());
        book.begin();
        state.prices(published);
        state.arrive(accepted.timeNanos());
        switch (command.getBodyCase()) {
            case EXECUTE_ACTIONS -> {
                expectedAnswers.put(accepted.slot(), naive.execute(command.getExecuteActions(), accepted.timeNanos()));
                compareAnswer(accepted.slot());
            }
            case CANCEL_FOR_RISK -> naive.cancelForRisk(command.getCancelForRisk());
            case REDUCE_POSITION -> naive.reduce(command.getReducePosition());
            case TAKE_OVER_POSITION, DELEVERAGE_POSITION, REPORT_HOLDERS ->
                published.stream()
                        .filter(MarketEvent::hasTraded)
                        .forEach(event -> book.move(NaiveTrade.of(event.getTraded())));
            case SET_MARKET_STATE -> {
                state.set(command.getSetMarketState());
                naive.stateSet();
            }
            case CHANGE_TERMS -> terms.change(command.getChangeTerms(), accepted.timeNanos());
            case TICK -> {
                terms.tick(command.getTick().getSecond(), accepted.timeNanos());
                state.tick(command.getTick().getSecond(), accepted.timeNanos());
                naive.stateSet();
                compareSettlement(accepted, published);
            }
            // of the time that is accepted: no log of a simulation is behind its shard
            case OBSERVE_PRICE, LIST_MARKET, ACCEPT_TIME, RULES_VERSION, BODY_NOT_SET -> {}
        }
        compareState(accepted, published);
        boolean byTraders = command.hasExecuteActions() || command.hasReducePosition();
        require(
                !byTraders || !state.isReduceOnly() || onlyShrunk(positions),
                () -> "slot " + accepted.slot() + " made a position larger while reduce-only: " + published);
        require(
                !command.hasExecuteActions() || positionCap == 0 || noneAboveCap(positions),
                () -> "slot " + accepted.slot() + " took a position above its cap " + positionCap + ": " + published);
        compareTrades(accepted, published);
        compareLevels(accepted, published);
        compareOpenInterest(accepted, published, openInterest);
        compareFunding(published, command.getTick().getSecond());
    }

    /** All positions are closed at one price, once; what rounding leaves goes to the fund. */
    private void compareSettlement(AcceptedRecord accepted, List<MarketEvent> published) {
        List<MarketSettled> settled = published.stream()
                .filter(MarketEvent::hasMarketSettled)
                .map(MarketEvent::getMarketSettled)
                .toList();
        List<MarketSettled> expected = state.takeClosing() ? List.of(book.settle(state.settlementPrice())) : List.of();
        require(
                settled.equals(expected),
                () -> "slot " + accepted.slot() + " published " + settled + ", not " + expected);
        settlements += settled.size();
    }

    int settlements() {
        return settlements;
    }

    private void compareState(AcceptedRecord accepted, List<MarketEvent> published) {
        require(
                state.isPublished(published),
                () -> "slot " + accepted.slot() + " left the market in another state: " + published);
        require(
                terms.arePublished(published),
                () -> "slot " + accepted.slot() + " left the market with other terms than " + terms + ": " + published);
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

    private void compareTrades(AcceptedRecord accepted, List<MarketEvent> published) {
        List<NaiveTrade> prints = published.stream()
                .filter(MarketEvent::hasTraded)
                .map(event -> NaiveTrade.of(event.getTraded()))
                .toList();
        trades += prints.size();
        require(
                prints.equals(book.trades()),
                () -> "slot " + accepted.slot() + " published trades " + prints + ", not " + book.trades());
        require(
                prints.stream().noneMatch(trade -> trade.maker().equals(trade.taker())),
                () -> "an account traded with itself: " + prints);
    }

    private void compareLevels(AcceptedRecord accepted, List<MarketEvent> published) {
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

    private void compareOpenInterest(AcceptedRecord accepted, List<MarketEvent> published, long before) {
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

    /** The roundings of all payments, as the positions here give them; no hour charges more time than its market has lived. */
    private void compareFunding(List<MarketEvent> published, long second) {
        firstSecond = firstSecond == 0 ? second : firstSecond;
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

    private void compareAnswer(long slot) {
        List<ActionStatus> answer = answers.get(slot);
        List<ActionStatus> expected = expectedAnswers.get(slot);
        if (answer != null && expected != null) {
            LawBroken.unless(
                    answer.equals(expected),
                    Law.NAIVE_ANSWER,
                    () -> "market " + market + " answered slot " + slot + " with " + answer + ", not " + expected);
            answers.remove(slot);
            expectedAnswers.remove(slot);
        }
    }

    private void require(boolean holds, Supplier<String> what) {
        LawBroken.unless(holds, Law.NAIVE_BOOK, () -> "market " + market + ": " + what.get());
    }
}
