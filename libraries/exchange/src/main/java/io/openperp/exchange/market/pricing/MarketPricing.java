package io.openperp.exchange.market.pricing;

import io.openperp.book.OrderBook;
import io.openperp.exchange.ExchangeClock;
import io.openperp.exchange.MarketStates;
import io.openperp.exchange.market.command.PublicEvents;
import io.openperp.exchange.market.command.Settlements;
import io.openperp.exchange.market.matching.Matches;
import io.openperp.exchange.market.matching.MoneyTransfers;
import io.openperp.exchange.market.state.MarketTerms;
import io.openperp.exchange.market.state.Trader;
import io.openperp.exchange.market.state.Traders;
import io.openperp.journal.Arrival;
import io.openperp.journal.Keys;
import io.openperp.journal.MarketEvent;
import io.openperp.journal.ObservePrice;
import io.openperp.journal.Outbox;
import io.openperp.units.BinaryReader;
import io.openperp.units.BinaryWriter;
import java.util.List;

/** Updates mark, regime and funding as time passes and publishers' prices arrive, in the order that PRC-015 defines. */
public final class MarketPricing {

    private final ExchangeClock clock;
    private final OrderBook book;
    private final Traders traders;
    private final Matches matches;
    private final Settlements settlements;
    private final MoneyTransfers moneyTransfers;
    private final PublicEvents facts;
    private final MarketPrices prices;
    private final RegimeClock regime;
    private final FundingClock funding;
    private final OracleSamples oracleSamples = new OracleSamples();
    private final Announcements announcements;

    public MarketPricing(
            MarketTerms terms,
            ExchangeClock clock,
            OrderBook book,
            Traders traders,
            Matches matches,
            Settlements settlements,
            MoneyTransfers moneyTransfers,
            PublicEvents facts) {
        this.clock = clock;
        this.book = book;
        this.traders = traders;
        this.matches = matches;
        this.settlements = settlements;
        this.moneyTransfers = moneyTransfers;
        this.facts = facts;
        prices = new MarketPrices(matches);
        regime = new RegimeClock(terms);
        funding = new FundingClock(facts);
        announcements = new Announcements(prices, regime, facts);
    }

    /** Puts new parameters into force: maintenance rates keep their present values and move to the new targets. */
    public void relist(MarketTerms newTerms) {
        regime.relist(newTerms);
    }

    public void announce(MarketTerms terms, Arrival arrival, Outbox outbox) {
        announcements.listing(terms, arrival.timeNanos(), outbox);
    }

    /** Announces only the terms, because nothing but the state of the market has changed in them. */
    public void announceState(MarketTerms terms, Outbox outbox) {
        announcements.terms(terms, outbox);
    }

    public void observe(MarketTerms terms, ObservePrice observed, Arrival arrival, Outbox outbox) {
        boolean counts = prices.observe(
                Keys.read(observed.getPublisher()), observed.getTimestamp(), observed.getPrice(), arrival.timeNanos());
        if (counts && recompute(terms, arrival)) {
            announcements.price(terms, arrival.timeNanos(), false, outbox);
        }
    }

    /**
     * Carries out one second: the mark, every 5 seconds a premium sample, every 10 seconds the regime, at a full hour
     * funding.
     */
    public void tick(MarketTerms terms, long previousSecond, Arrival arrival, Outbox outbox) {
        prices.average(terms, book, arrival.timeNanos());
        boolean changed = recompute(terms, arrival);
        boolean samples = prices.isLive() && !MarketStates.holdsFundingSamples(terms.listing());
        if (samples && isDue(FundingClock.SAMPLE_SECONDS, previousSecond)) {
            funding.sample(terms, book, prices.oracle(), clock.second() - previousSecond);
        }
        if (prices.isLive() && isDue(OracleSamples.SAMPLE_SECONDS, previousSecond)) {
            oracleSamples.add(clock.second(), prices.oracle());
        }
        boolean steps = isDue(RegimeClock.STEP_SECONDS, previousSecond) && regime.isRunning();
        boolean newSurfaces = steps && regime.step(terms, prices.ofRegime());
        if (changed || steps) {
            announcements.price(terms, arrival.timeNanos(), newSurfaces, outbox);
        }
        if (steps) { // published after the surfaces, whose age it contains
            facts.add(MarketEvent.newBuilder().setVolatilityChanged(regime.volatilityChanged()));
        }
        if (isReached(FundingClock.PAYMENT_SECONDS, previousSecond)) {
            fund(terms, previousSecond, arrival, outbox);
        }
    }

    /** Sets prices back in time: prices that arrived after {@code nowNanos} no longer count. */
    public void goBack(long nowNanos) {
        prices.goBack(nowNanos);
        oracleSamples.forgetAfter(clock.second());
    }

    /** Computes oracle and mark again and publishes them if something changed. Returns whether something did. */
    private boolean recompute(MarketTerms terms, Arrival arrival) {
        boolean changed = prices.recompute(terms, book, arrival.timeNanos(), clock.isSteady());
        if (changed) {
            facts.add(MarketEvent.newBuilder().setPriceChanged(prices.changed()));
        }
        regime.start(terms, prices.mark());
        return changed;
    }

    /**
     * Whether a step that is taken every {@code seconds} seconds is due; never while the clock is not steady (PRC-016).
     */
    private boolean isDue(long seconds, long previousSecond) {
        return clock.isSteady() && isReached(seconds, previousSecond);
    }

    /** Whether this second is the first at or after a multiple of {@code seconds}. */
    private boolean isReached(long seconds, long previousSecond) {
        return clock.second() / seconds > previousSecond / seconds;
    }

    /**
     * Pays the funding of a full hour. Nothing is paid for an hour whose end was missed or that has too few samples
     * (FND-005, FND-011).
     */
    private void fund(MarketTerms terms, long previousSecond, Arrival arrival, Outbox outbox) {
        boolean missed = !clock.isSteady() || clock.second() - previousSecond > FundingClock.LARGEST_STEP_SECONDS;
        pay(terms, funding.rateOf(FundingClock.PAYMENT_SECONDS, terms.exchange()), missed, arrival, outbox);
    }

    private void pay(MarketTerms terms, long rate, boolean missed, Arrival arrival, Outbox outbox) {
        FundingHour hour = new FundingHour(settlements, terms, prices.mark(), rate);
        List<Trader> holders = traders.holders();
        if (funding.hasEnoughSamples() && !missed && hour.isPayable(holders)) {
            hour.settle(holders);
            moneyTransfers.fundingResidue(terms, hour.residue(), outbox);
            hour.send(arrival, outbox);
            facts.add(MarketEvent.newBuilder().setFundingSettled(hour.settled()));
        }
        funding.restart();
    }

    /**
     * Sets the mark to the settlement price for good; all positions pay funding at it for the part of the hour that has
     * passed (STL-003, STL-005).
     */
    public void settleAt(long price, MarketTerms terms, Arrival arrival, Outbox outbox) {
        prices.settleAt(price);
        facts.add(MarketEvent.newBuilder().setPriceChanged(prices.changed()));
        announcements.listing(terms, arrival.timeNanos(), outbox);
        long seconds = clock.second() % FundingClock.PAYMENT_SECONDS;
        pay(terms, funding.rateOf(seconds, terms.exchange()), !clock.isSteady(), arrival, outbox);
    }

    /** Average of the oracle price over the last {@code minutes} minutes; 0 if there was none (STL-003). */
    public long averageOracle(int minutes) {
        return oracleSamples.average(clock.second(), minutes);
    }

    /** The mark price; 0 before the first. */
    public long mark() {
        return prices.mark();
    }

    public boolean isLive() {
        return prices.isLive();
    }

    /** The oracle price that the mark was computed with, 0 before the first. */
    public long lastOracle() {
        return prices.inputs().getOracle();
    }

    public int livePublishers() {
        return prices.livePublishers();
    }

    public int regimeCode() {
        return regime.code();
    }

    /** The 8-hour funding rate as last published. */
    public long publishedFundingRate() {
        return funding.publishedRate();
    }

    public void writeTo(BinaryWriter out) {
        prices.writeTo(out);
        regime.writeTo(out);
        funding.writeTo(out);
        oracleSamples.writeTo(out);
    }

    public void readFrom(BinaryReader in) {
        prices.readFrom(in);
        regime.readFrom(in);
        funding.readFrom(in);
        oracleSamples.readFrom(in);
    }
}
