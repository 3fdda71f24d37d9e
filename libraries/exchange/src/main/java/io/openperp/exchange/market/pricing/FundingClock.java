package io.openperp.exchange.market.pricing;

import io.openperp.book.OrderBook;
import io.openperp.exchange.market.command.PublicEvents;
import io.openperp.exchange.market.state.BookPrices;
import io.openperp.exchange.market.state.MarketTerms;
import io.openperp.journal.FundingRateChanged;
import io.openperp.journal.MarketEvent;
import io.openperp.risk.market.ExchangeParameters;
import io.openperp.risk.position.FundingRate;
import io.openperp.units.BinaryReader;
import io.openperp.units.BinaryWriter;
import io.openperp.units.Side;

/** The premium samples of the running hour (FND-001) and the funding rate that results so far. */
final class FundingClock {

    static final long SAMPLE_SECONDS = 5;
    static final long PAYMENT_SECONDS = 3600;

    /**
     * Longest time between two ticks that a sample may cover, in seconds; after a longer one the state of the book in
     * between is unknown.
     */
    static final long LARGEST_STEP_SECONDS = 60;

    private final PublicEvents facts;
    private FundingRate samples = FundingRate.EMPTY;
    private long publishedRate;

    FundingClock(PublicEvents facts) {
        this.facts = facts;
    }

    /**
     * Takes a sample of the book's premium over the oracle, and publishes the 8-hour rate if it has changed.
     *
     * @param step seconds since the previous tick; the sample covers as many seconds if they are more than its usual
     *     five (FND-011)
     */
    void sample(MarketTerms terms, OrderBook book, long oracle, long step) {
        long premium = FundingRate.premium(
                oracle, BookPrices.impact(terms, book, Side.BUY), BookPrices.impact(terms, book, Side.SELL));
        samples =
                samples.sampled(premium, step > LARGEST_STEP_SECONDS ? SAMPLE_SECONDS : Math.max(SAMPLE_SECONDS, step));
        long rate = samples.eightHours(terms.exchange());
        if (rate != publishedRate) {
            publishedRate = rate;
            facts.add(MarketEvent.newBuilder()
                    .setFundingRateChanged(FundingRateChanged.newBuilder().setEightHours(rate)));
        }
    }

    /** Whether there are enough samples for funding to be paid (FND-011). */
    boolean hasEnoughSamples() {
        return samples.count() >= FundingRate.LEAST_SAMPLES;
    }

    /** The 8-hour rate as last published. */
    long publishedRate() {
        return publishedRate;
    }

    /** The rate that positions pay after {@code seconds} of the hour (FND-004, STL-005). */
    long rateOf(long seconds, ExchangeParameters exchange) {
        return samples.charged(seconds, exchange);
    }

    /** Begins a new hour: discards all premium samples. */
    void restart() {
        samples = FundingRate.EMPTY;
    }

    void writeTo(BinaryWriter out) {
        out.writeLong(samples.sum())
                .writeVarint(samples.seconds())
                .writeVarint(samples.count())
                .writeLong(publishedRate);
    }

    void readFrom(BinaryReader in) {
        samples = new FundingRate(in.readLong(), in.readVarint(), in.readVarint());
        publishedRate = in.readLong();
    }
}
