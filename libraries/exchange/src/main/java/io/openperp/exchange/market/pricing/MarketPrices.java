package io.openperp.exchange.market.pricing;

import com.google.protobuf.InvalidProtocolBufferException;
import io.openperp.book.OrderBook;
import io.openperp.exchange.market.matching.Matches;
import io.openperp.exchange.market.state.BookPrices;
import io.openperp.exchange.market.state.MarketTerms;
import io.openperp.journal.MarkInputs;
import io.openperp.journal.PriceChanged;
import io.openperp.risk.arithmetic.Median;
import io.openperp.risk.price.OraclePrices;
import io.openperp.units.BinaryReader;
import io.openperp.units.BinaryWriter;
import io.openperp.units.Bytes32;
import io.openperp.units.Side;
import java.io.UncheckedIOException;

/**
 * Oracle and mark price of the market. They are computed once per second of the exchange clock and on each change of
 * the oracle, never on an order or a fill, so that no transaction moves the mark that it is executed at (PRC-005).
 * Without a live publisher the last mark stays and the oracle counts as not live.
 */
final class MarketPrices {

    private static final long NANOS_PER_MILLI = 1_000_000L;
    private static final long LARGEST_JUMP = 100;

    private final Matches matches;
    private final OraclePrices publishers = new OraclePrices();
    private final MarkFollower follower = new MarkFollower();

    private long averagedAtMillis;
    private long oracle;
    private long mark;
    private boolean live;
    private long fairBookPrice;
    private MarkInputs inputs = MarkInputs.getDefaultInstance();

    MarketPrices(Matches matches) {
        this.matches = matches;
    }

    /**
     * Records a publisher's price. Returns false if it is ignored: because it is not newer than the publisher's last
     * price, out of range (PRC-020), or more than a hundred times above or below the last oracle price, which must be a
     * mistake (PRC-012).
     */
    boolean observe(Bytes32 publisher, long timestamp, long price, long nowNanos) {
        if (!OraclePrices.isPrice(price)) {
            return false;
        }
        if (oracle != 0 && (price / LARGEST_JUMP > oracle || oracle / LARGEST_JUMP > price)) {
            return false;
        }
        return publishers.publish(new OraclePrices.Quote(publisher, price, timestamp, nowNanos / NANOS_PER_MILLI));
    }

    /**
     * Carries out one second of the clock: evaluates whether the book is evidence, and updates the averages from which
     * the distance of the mark from the oracle follows.
     */
    void average(MarketTerms terms, OrderBook book, long nowNanos) {
        long nowMillis = nowNanos / NANOS_PER_MILLI;
        long dtMillis = averagedAtMillis == 0 ? 0 : nowMillis - averagedAtMillis;
        averagedAtMillis = nowMillis;
        long present = publishers.price(nowMillis);
        follower.second(
                new MarkFollower.Second(terms, book, present, matches.lastPriceForMark(), nowMillis, dtMillis),
                oracle,
                mark);
        fairBookPrice = BookPrices.fair(terms, book);
    }

    /**
     * Computes oracle and mark at {@code nowNanos}. Returns whether something changed that is published: one of these
     * prices, whether the oracle is live, whether there is evidence, or which ingredient determines the mark.
     */
    boolean recompute(MarketTerms terms, OrderBook book, long nowNanos, boolean clockIsSteady) {
        long nowMillis = nowNanos / NANOS_PER_MILLI;
        long newOracle = publishers.price(nowMillis);
        boolean newLive = newOracle != Median.ABSENT && clockIsSteady;
        long newMark = newOracle == Median.ABSENT ? mark : price(terms, book, newOracle);
        boolean changed = newMark != mark || newLive != live || newOracle != oracle || followsOtherInputs();
        oracle = newOracle;
        mark = newMark;
        live = newLive;
        if (newOracle != Median.ABSENT) {
            inputs = inputs(terms, book, nowMillis);
        }
        return changed;
    }

    /**
     * Expires publishers' prices that arrived after {@code nowNanos}, and lets the next step of the averages begin
     * there.
     */
    void goBack(long nowNanos) {
        long nowMillis = nowNanos / NANOS_PER_MILLI;
        publishers.expireAfter(nowMillis);
        averagedAtMillis = Math.min(averagedAtMillis, nowMillis);
        follower.goBack(nowMillis);
    }

    private long price(MarketTerms terms, OrderBook book, long newOracle) {
        return follower.price(newOracle, oracle, mark);
    }

    /**
     * Whether evidence has begun or ended, or another ingredient determines the mark, since the inputs were last
     * published.
     */
    private boolean followsOtherInputs() {
        return oracle != Median.ABSENT
                && (follower.hasEvidence() != inputs.getEvidence() || follower.setBy() != inputs.getSetBy());
    }

    /** Sets the mark to the settlement price, at which it stays (STL-003). */
    void settleAt(long price) {
        mark = price;
    }

    long mark() {
        return mark;
    }

    /**
     * The price from which volatility and drift are computed: the oracle price or, without a live publisher, the last
     * one. The mark is not used, because a book that moves it would raise all requirements (PRC-014).
     */
    long ofRegime() {
        return inputs.getOracle();
    }

    /** The oracle price; {@link Median#ABSENT} without a live publisher. */
    long oracle() {
        return oracle;
    }

    /** The inputs from which the present mark was computed. */
    MarkInputs inputs() {
        return inputs;
    }

    boolean isLive() {
        return live;
    }

    /** Number of publishers whose prices make the oracle price; 0 if it is not live. */
    int livePublishers() {
        return live ? inputs.getPublishers() : 0;
    }

    PriceChanged changed() {
        PriceChanged.Builder changed = PriceChanged.newBuilder()
                .setMark(mark)
                .setOracle(oracle)
                .setOracleIsLive(live)
                .setFairBookPrice(fairBookPrice);
        changed.setBias(follower.bias()).setEvidence(follower.hasEvidence()).setSetBy(follower.setBy());
        return changed.build();
    }

    private MarkInputs inputs(MarketTerms terms, OrderBook book, long nowMillis) {
        MarkInputs.Builder from = MarkInputs.newBuilder()
                .setOracle(oracle)
                .setBestBid(BookPrices.best(terms, book, Side.BUY))
                .setBestAsk(BookPrices.best(terms, book, Side.SELL))
                .setPublishers(publishers.livePublishers(nowMillis));
        from.setLastTrade(matches.lastPriceForMark());
        follower.explain(from, oracle);
        return from.build();
    }

    void writeTo(BinaryWriter out) {
        out.writeVarint(publishers.quotes().size());
        for (OraclePrices.Quote quote : publishers.quotes()) {
            out.writeBytes32(quote.publisher()).writeLong(quote.price());
            out.writeLong(quote.timestamp()).writeLong(quote.arrivedAtMillis());
        }
        out.writeLong(averagedAtMillis);
        out.writeLong(oracle).writeLong(mark).writeBoolean(live).writeLong(fairBookPrice);
        out.writeBytes(inputs.toByteArray());
        follower.writeTo(out);
    }

    void readFrom(BinaryReader in) {
        for (int left = (int) in.readVarint(); left > 0; left--) {
            publishers.publish(new OraclePrices.Quote(in.readBytes32(), in.readLong(), in.readLong(), in.readLong()));
        }
        averagedAtMillis = in.readLong();
        oracle = in.readLong();
        mark = in.readLong();
        live = in.readBoolean();
        fairBookPrice = in.readLong();
        try {
            inputs = MarkInputs.parseFrom(in.readBytes());
        } catch (InvalidProtocolBufferException e) {
            throw new UncheckedIOException("unreadable inputs of a mark in a snapshot", e);
        }
        follower.readFrom(in);
    }
}
