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
 * Oracle and mark price of the market. Recomputed once per second of the exchange clock and on each oracle change,
 * never on an order or a fill, so that no transaction moves its own mark (PRC-005). Without a live publisher the last
 * mark stays and the oracle counts as not live.
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
     * Takes a publisher's price; false if it is ignored, because it is not newer than the publisher's last, no price at
     * all (PRC-020), or more than a hundred times away from the last oracle price, which is a mistake and not a market
     * (PRC-012).
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

    /** Takes one second of the clock: publishers expire, the averages take a step. */
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

    /** Computes oracle and mark; true if one of them, or what is known of the oracle or the book, has changed. */
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

    /** Expires prices of publishers that came at a later time, and lets the averages begin a step now. */
    void goBack(long nowNanos) {
        long nowMillis = nowNanos / NANOS_PER_MILLI;
        publishers.expireAfter(nowMillis);
        averagedAtMillis = Math.min(averagedAtMillis, nowMillis);
        follower.goBack(nowMillis);
    }

    private long price(MarketTerms terms, OrderBook book, long newOracle) {
        return follower.price(newOracle, oracle, mark);
    }

    /** Whether evidence has come or gone, or another ingredient is the mark, since the last inputs. */
    private boolean followsOtherInputs() {
        return oracle != Median.ABSENT
                && (follower.hasEvidence() != inputs.getEvidence() || follower.setBy() != inputs.getSetBy());
    }

    /** Keeps the mark at the settlement price from now on (STL-003). */
    void settleAt(long price) {
        mark = price;
    }

    long mark() {
        return mark;
    }

    /**
     * The price series that volatility and drift are computed from: the oracle price, the last one where no publisher is
     * live, because otherwise a book that moves the mark would raise all requirements (PRC-014).
     */
    long ofRegime() {
        return inputs.getOracle();
    }

    /** The oracle price; {@link Median#ABSENT} without a live publisher. */
    long oracle() {
        return oracle;
    }

    /** The inputs of the current mark. */
    MarkInputs inputs() {
        return inputs;
    }

    boolean isLive() {
        return live;
    }

    /** Number of publishers of the oracle price; 0 without a live one. */
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
