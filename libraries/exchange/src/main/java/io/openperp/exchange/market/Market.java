package io.openperp.exchange.market;

import com.google.protobuf.InvalidProtocolBufferException;
import io.openperp.book.OrderBook;
import io.openperp.exchange.ExchangeClock;
import io.openperp.journal.Arrival;
import io.openperp.journal.CancelForRisk;
import io.openperp.journal.DeleveragePosition;
import io.openperp.journal.ExecuteActions;
import io.openperp.journal.Keys;
import io.openperp.journal.LevelChanged;
import io.openperp.journal.MarketEvent;
import io.openperp.journal.MarketListing;
import io.openperp.journal.ObservePrice;
import io.openperp.journal.OpenInterestChanged;
import io.openperp.journal.Outbox;
import io.openperp.journal.ReducePosition;
import io.openperp.journal.ReportHolders;
import io.openperp.journal.TakeOverPosition;
import io.openperp.journal.TransactionAnswer;
import io.openperp.units.BinaryReader;
import io.openperp.units.BinaryWriter;
import io.openperp.units.Bytes32;
import java.io.UncheckedIOException;

/** A listed market and what each of its commands does. */
public final class Market {

    private static final long LARGEST_STEP_SECONDS = 60;

    private final ExchangeClock clock;
    private final Traders traders;
    private final PublicFacts facts = new PublicFacts();
    private final MarketPrices prices = new MarketPrices();
    private final Settlements settlements;
    private final Matches matches;
    private final OrderBook book;
    private final Executions executions;
    private final OrderDesk desk;
    private final RiskDesk risk;
    private final Deleveragings deleveragings;
    private final RegimeClock regime;
    private final FundingClock funding = new FundingClock(facts);
    private final Announcements announcements;
    private final Transfers transfers;
    private MarketTerms terms;

    Market(MarketTerms terms, ExchangeClock clock, long secret) {
        this(terms, clock, secret, new OrderBook(secret));
    }

    private Market(MarketTerms terms, ExchangeClock clock, long secret, OrderBook book) {
        this.terms = terms;
        this.clock = clock;
        this.book = book;
        traders = new Traders(secret);
        settlements = new Settlements(terms.listing().getAccountPartitions());
        matches = new Matches(settlements, facts, terms);
        executions = new Executions(book, traders, matches, settlements, terms);
        desk = new OrderDesk(book, traders, executions, settlements, terms);
        PositionMoves moves = new PositionMoves(traders, matches, executions);
        risk = new RiskDesk(book, traders, executions, moves, settlements);
        deleveragings = new Deleveragings(traders, moves, settlements);
        regime = new RegimeClock(terms);
        announcements = new Announcements(prices, regime, facts);
        transfers = new Transfers(matches, settlements);
    }

    /** One transaction's actions here, as a unit; always answered, with the settlement of its account's shard. */
    void execute(ExecuteActions execute, Arrival arrival, Outbox outbox) {
        settle(arrival, outbox, () -> {
            Bytes32 account = Keys.read(execute.getAccount());
            settlements.answer(
                    account,
                    TransactionAnswer.newBuilder()
                            .setAccount(execute.getAccount())
                            .setTransaction(execute.getTransaction())
                            .addAllStatuses(desk.execute(
                                    account,
                                    execute.getAdmittedAtNanos(),
                                    execute.getActionsList(),
                                    arrival.timeNanos())));
        });
    }

    void cancelForRisk(CancelForRisk cancel, Arrival arrival, Outbox outbox) {
        settle(arrival, outbox, () -> risk.cancel(cancel));
    }

    void reduce(ReducePosition reduce, Arrival arrival, Outbox outbox) {
        settle(arrival, outbox, () -> risk.reduce(terms, reduce, arrival.timeNanos()));
    }

    void takeOver(TakeOverPosition takeOver, Arrival arrival, Outbox outbox) {
        settle(arrival, outbox, () -> risk.takeOver(terms, takeOver));
    }

    void deleverage(DeleveragePosition deleverage, Arrival arrival, Outbox outbox) {
        settle(arrival, outbox, () -> deleveragings.start(terms, deleverage, prices.mark()));
    }

    void report(ReportHolders report, Arrival arrival, Outbox outbox) {
        settle(arrival, outbox, () -> deleveragings.report(terms, report, prices.mark()));
    }

    /** Carries out a command on book and positions, then tells the accounts and the public what it did. */
    private void settle(Arrival arrival, Outbox outbox, Runnable command) {
        begin(arrival);
        long openInterest = matches.openInterest();
        command.run();
        book.drainChangedLevels((side, priceTicks, lots, orders) -> facts.add(MarketEvent.newBuilder()
                .setLevelChanged(LevelChanged.newBuilder()
                        .setIsBuy(side.isBuy())
                        .setPrice(terms.price(priceTicks))
                        .setSize(terms.totalSize(lots))
                        .setOrders(orders))));
        if (matches.openInterest() != openInterest) {
            facts.add(MarketEvent.newBuilder()
                    .setOpenInterestChanged(OpenInterestChanged.newBuilder().setOpenInterest(matches.openInterest())));
        }
        traders.releaseIdle(book);
        settlements.send(outbox);
        deleveragings.ask(outbox);
        facts.publish(outbox);
    }

    void observe(ObservePrice observed, Arrival arrival, Outbox outbox) {
        begin(arrival);
        if (prices.observe(
                Keys.read(observed.getPublisher()),
                observed.getTimestamp(),
                observed.getPrice(),
                arrival.timeNanos())) {
            if (price(arrival)) {
                announcements.price(terms, arrival.timeNanos(), false, outbox);
            }
        }
        facts.publish(outbox);
    }

    /**
     * One second, in this order: publishers expire, the averages and the mark; every 5th a premium sample, every 10th
     * the regime, at a full hour funding (PRC-015); the transfer of fees.
     */
    void tick(long previousSecond, Arrival arrival, Outbox outbox) {
        begin(arrival);
        prices.average(terms, book, matches.lastPrice(), arrival.timeNanos());
        boolean changed = price(arrival);
        if (isDue(FundingClock.SAMPLE_SECONDS, previousSecond) && prices.isLive()) {
            funding.sample(terms, book, prices.oracle());
        }
        boolean steps = isDue(RegimeClock.STEP_SECONDS, previousSecond) && regime.isRunning();
        boolean newSurfaces = steps && regime.step(terms, prices.mark());
        if (steps) {
            facts.add(MarketEvent.newBuilder().setVolatilityChanged(regime.volatilityChanged()));
        }
        if (changed || steps) {
            announcements.price(terms, arrival.timeNanos(), newSurfaces, outbox);
        }
        if (clock.second() / FundingClock.PAYMENT_SECONDS > previousSecond / FundingClock.PAYMENT_SECONDS) {
            fund(previousSecond, arrival, outbox);
        }
        transfers.fees(terms, outbox);
        facts.publish(outbox);
    }

    /** Whether this second is the first at or after a multiple of {@code seconds}; never while the clock is unsteady. */
    private boolean isDue(long seconds, long previousSecond) {
        return clock.isSteady() && clock.second() / seconds > previousSecond / seconds;
    }

    /** A full hour. One that was missed, or without samples, pays nothing (FND-005). */
    private void fund(long previousSecond, Arrival arrival, Outbox outbox) {
        boolean missed = !clock.isSteady() || clock.second() - previousSecond > LARGEST_STEP_SECONDS;
        if (funding.hasSamples() && !missed) {
            FundingHour hour = new FundingHour(settlements, terms, prices.mark(), funding.hourlyRate(terms.exchange()));
            hour.settle(traders.holders());
            transfers.fundingResidue(terms, hour.residue(), outbox);
            hour.send(arrival, outbox);
            facts.add(MarketEvent.newBuilder().setFundingSettled(hour.settled()));
        }
        funding.restart();
    }

    /** Tells every account shard and the public that this market is listed under these terms. */
    void announce(Arrival arrival, Outbox outbox) {
        begin(arrival);
        announcements.listing(terms, arrival.timeNanos(), outbox);
        facts.publish(outbox);
    }

    /** Takes new parameters; a repeat, or a change of what is for life, has no effect. */
    void relist(MarketListing listing, Arrival arrival, Outbox outbox) {
        if (!listing.equals(terms.listing()) && terms.mayBecome(listing)) {
            terms = MarketTerms.of(listing);
            matches.use(terms);
            executions.use(terms);
            desk.use(terms);
            regime.use(terms);
            announce(arrival, outbox);
        }
    }

    private void begin(Arrival arrival) {
        facts.begin(terms, arrival.slot(), arrival.timeNanos());
        settlements.begin(terms.listing().getMarket(), arrival.slot(), arrival.timeNanos());
        matches.begin(arrival.timeNanos());
    }

    /** True if mark or oracle changed. */
    private boolean price(Arrival arrival) {
        boolean changed = prices.recompute(terms, book, matches.lastPrice(), arrival.timeNanos(), clock.isSteady());
        if (changed) {
            facts.add(MarketEvent.newBuilder().setPriceChanged(prices.changed()));
        }
        regime.start(terms, prices.mark());
        return changed;
    }

    /** The book, for reading. */
    public OrderBook book() {
        return book;
    }

    /** 0 before the first. */
    public long mark() {
        return prices.mark();
    }

    public long openInterest() {
        return matches.openInterest();
    }

    /** Of the last trade on the book, 0 before the first. */
    public long lastPrice() {
        return matches.lastPrice();
    }

    /** Code of direction and volatility. */
    public int regime() {
        return regime.code();
    }

    /** The running rate of 8 hours, as last told. */
    public long fundingRate() {
        return funding.toldRate();
    }

    /** Deleveragings under way. */
    public int deleveragings() {
        return deleveragings.count();
    }

    /** Money held: fees collected minus the cost of all positions; and all money ever sent to account shards. */
    public long heldMoney() {
        return matches.money();
    }

    public long sentMoney() {
        return settlements.sentMoney();
    }

    /** Checks what must hold after every command; throws {@link IllegalStateException} naming what does not. */
    public void checkInvariants() {
        MarketInvariants.check(traders, book, terms, matches);
    }

    void writeTo(BinaryWriter out) {
        out.writeBytes(terms.listing().toByteArray());
        book.writeTo(out);
        traders.writeTo(out);
        prices.writeTo(out);
        regime.writeTo(out);
        funding.writeTo(out);
        matches.writeTo(out);
        settlements.writeTo(out);
        deleveragings.writeTo(out);
    }

    static Market readFrom(BinaryReader in, ExchangeClock clock, long secret) {
        try {
            MarketTerms terms = MarketTerms.of(MarketListing.parseFrom(in.readBytes()));
            Market market = new Market(terms, clock, secret, OrderBook.readFrom(in, secret));
            market.traders.readFrom(in);
            market.prices.readFrom(in);
            market.regime.readFrom(in);
            market.funding.readFrom(in);
            market.matches.readFrom(in);
            market.settlements.readFrom(in);
            market.deleveragings.readFrom(in);
            return market;
        } catch (InvalidProtocolBufferException e) {
            throw new UncheckedIOException("unreadable market listing in a snapshot", e);
        }
    }
}
