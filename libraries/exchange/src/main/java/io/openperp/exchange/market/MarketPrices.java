package io.openperp.exchange.market;

import io.openperp.book.OrderBook;
import io.openperp.journal.PriceChanged;
import io.openperp.risk.ImpactPrice;
import io.openperp.risk.MarkPrice;
import io.openperp.risk.Median;
import io.openperp.risk.OraclePrices;
import io.openperp.units.BinaryReader;
import io.openperp.units.BinaryWriter;
import io.openperp.units.Bytes32;
import io.openperp.units.Side;

/**
 * Oracle and mark price of the market. Recomputed once per second of the exchange clock and on each oracle change,
 * never on an order or a fill, so that no transaction moves its own mark (PRC-005). Without a live publisher the last
 * mark stays and the oracle counts as not live.
 */
final class MarketPrices {

    private static final long NANOS_PER_MILLI = 1_000_000L;
    private static final long LARGEST_JUMP = 100;

    private final OraclePrices publishers = new OraclePrices();
    private MarkPrice averages = MarkPrice.START;
    private long averagedAtMillis;
    private long oracle;
    private long mark;
    private boolean live;
    private long fairBookPrice;

    /**
     * A publisher's price; false if it is ignored, because it is not newer than the publisher's last or more than a
     * hundred times away from the last oracle price, which is a mistake and not a market (PRC-012).
     */
    boolean observe(Bytes32 publisher, long timestamp, long price, long nowNanos) {
        if (oracle != 0 && (price / LARGEST_JUMP > oracle || oracle / LARGEST_JUMP > price)) {
            return false;
        }
        return publishers.publish(new OraclePrices.Quote(publisher, price, timestamp, nowNanos / NANOS_PER_MILLI));
    }

    /** One second of the clock: publishers expire, the averages take a step. */
    void average(MarketTerms terms, OrderBook book, long lastTrade, long nowNanos) {
        long nowMillis = nowNanos / NANOS_PER_MILLI;
        long dtMillis = averagedAtMillis == 0 ? 0 : nowMillis - averagedAtMillis;
        averagedAtMillis = nowMillis;
        averages = averages.averaged(
                publishers.price(nowMillis),
                best(terms, book, Side.BUY),
                best(terms, book, Side.SELL),
                lastTrade,
                dtMillis,
                terms.exchange());
        fairBookPrice = fairBookPrice(terms, book);
    }

    /** Computes oracle and mark; true if one of them, or whether the oracle is live, has changed. */
    boolean recompute(MarketTerms terms, OrderBook book, long lastTrade, long nowNanos, boolean clockIsSteady) {
        long newOracle = publishers.price(nowNanos / NANOS_PER_MILLI);
        boolean newLive = newOracle != Median.ABSENT && clockIsSteady;
        long newMark = newOracle == Median.ABSENT
                ? mark
                : averages.price(
                        newOracle,
                        best(terms, book, Side.BUY),
                        best(terms, book, Side.SELL),
                        lastTrade,
                        terms.exchange());
        boolean changed = newMark != mark || newLive != live || newOracle != oracle;
        oracle = newOracle;
        mark = newMark;
        live = newLive;
        return changed;
    }

    long mark() {
        return mark;
    }

    boolean isLive() {
        return live;
    }

    PriceChanged changed() {
        return PriceChanged.newBuilder()
                .setMark(mark)
                .setOracle(oracle)
                .setOracleIsLive(live)
                .setBias(averages.bias())
                .setFairBookPrice(fairBookPrice)
                .build();
    }

    private static long best(MarketTerms terms, OrderBook book, Side side) {
        int level = book.bestLevel(side);
        return level == OrderBook.NONE ? Median.ABSENT : terms.price(book.priceOfLevel(level));
    }

    /** Floor of the mean of impact bid and ask; the best price of a side too thin; absent with an empty side. */
    private static long fairBookPrice(MarketTerms terms, OrderBook book) {
        long bid = impact(terms, book, Side.BUY);
        long ask = impact(terms, book, Side.SELL);
        return bid == Median.ABSENT || ask == Median.ABSENT ? Median.ABSENT : Math.floorDiv(bid + ask, 2);
    }

    private static long impact(MarketTerms terms, OrderBook book, Side side) {
        ImpactPrice impact = new ImpactPrice(terms.market().impactNotional());
        int level = book.bestLevel(side);
        boolean more = level != OrderBook.NONE;
        while (more && level != OrderBook.NONE) {
            more = impact.add(terms.price(book.priceOfLevel(level)), terms.size(book.lotsAtLevel(level)));
            level = book.worseLevel(level);
        }
        return impact.price() == Median.ABSENT ? best(terms, book, side) : impact.price();
    }

    void writeTo(BinaryWriter out) {
        out.writeVarint(publishers.quotes().size());
        for (OraclePrices.Quote quote : publishers.quotes()) {
            out.writeBytes32(quote.publisher()).writeLong(quote.price());
            out.writeLong(quote.timestamp()).writeLong(quote.arrivedAtMillis());
        }
        out.writeLong(averages.bias()).writeLong(averages.localAverage()).writeLong(averagedAtMillis);
        out.writeLong(oracle).writeLong(mark).writeBoolean(live).writeLong(fairBookPrice);
    }

    void readFrom(BinaryReader in) {
        for (int left = (int) in.readVarint(); left > 0; left--) {
            publishers.publish(new OraclePrices.Quote(in.readBytes32(), in.readLong(), in.readLong(), in.readLong()));
        }
        averages = new MarkPrice(in.readLong(), in.readLong());
        averagedAtMillis = in.readLong();
        oracle = in.readLong();
        mark = in.readLong();
        live = in.readBoolean();
        fairBookPrice = in.readLong();
    }
}
