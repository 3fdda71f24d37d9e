package io.openperp.stats.ingestion;

import com.google.protobuf.ByteString;
import io.openperp.journal.FillReason;
import io.openperp.journal.FundingSettled;
import io.openperp.journal.MarketEvent;
import io.openperp.journal.MarketEvents;
import io.openperp.journal.MarketListing;
import io.openperp.journal.Traded;
import io.openperp.journal.VolatilityChanged;
import io.openperp.stats.candles.Buckets;
import io.openperp.units.Fixed;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Collects the changes that a batch of events makes to the tables, one for each row. */
final class Changes {

    private static final long NANOS = 1_000_000_000L;

    record BucketKey(int market, int seconds, long startsAt) {}

    /**
     * The funding of a market at a full hour.
     *
     * @param slot offset in the market's log at which the funding was settled
     */
    record FundingHour(int market, long settledAtNanos, long hourlyRate, long mark, long slot) {}

    /** New trades of one bucket in this batch, or the marks of a bucket from before the market's first trade. */
    static final class Bucket {
        final ExactSum volume = new ExactSum();
        final ExactSum quoteVolume = new ExactSum();
        long trades;
        long open;
        long high;
        long low;
        long close;

        private boolean isEmpty = true;

        void addMark(long mark) {
            price(mark);
        }

        void add(Traded trade) {
            price(trade.getPrice());
            volume.add(trade.getSize());
            quoteVolume.add(trade.getNotional());
            trades++;
        }

        private void price(long price) {
            open = isEmpty ? price : open;
            high = isEmpty ? price : Math.max(high, price);
            low = isEmpty ? price : Math.min(low, price);
            close = price;
            isEmpty = false;
        }
    }

    /** New values for the columns of a market's row; null for a column that the batch does not change. */
    static final class Market {
        String symbol = "";

        /** Time of the market's last event, in seconds since 1970. */
        long seconds;

        boolean traded;

        final PaidFees fees = new PaidFees();

        @Nullable
        ByteString listing;

        @Nullable
        Long lastPrice;

        @Nullable
        Long mark;

        @Nullable
        Long oracle;

        @Nullable
        Long bias;

        @Nullable
        Long fairBookPrice;

        @Nullable
        Long openInterest;

        @Nullable
        Long fundingRate;

        @Nullable
        Integer regime;

        @Nullable
        Long regimeDt;

        @Nullable
        Long regimeVolatility;

        @Nullable
        Long regimeMove;

        @Nullable
        Long fairVolatility;

        void add(VolatilityChanged volatility) {
            regime = volatility.getRegime();
            regimeDt = volatility.getRegimeDt();
            regimeVolatility = volatility.getRegimeVolatility();
            regimeMove = volatility.getRegimeMove();
            fairVolatility = volatility.getFairVolatility();
        }
    }

    final Map<Integer, Market> markets = new TreeMap<>();
    final Map<BucketKey, Bucket> buckets = new LinkedHashMap<>();

    /**
     * Buckets of marks from before the first trade of this batch; used only if the market had no trade before the
     * batch.
     */
    final Map<BucketKey, Bucket> marks = new LinkedHashMap<>();

    final List<FundingHour> fundingHours = new ArrayList<>();

    /** Listings by market, including those in the events added so far. */
    final Map<Integer, MarketListing> listings;

    /**
     * Creates an empty collection.
     *
     * @param listings listings by market before the first event
     */
    Changes(Map<Integer, MarketListing> listings) {
        this.listings = new HashMap<>(listings);
    }

    void add(MarketEvents events) {
        Market market = markets.computeIfAbsent(events.getMarket(), number -> new Market());
        market.symbol = events.getSymbol();
        market.seconds = events.getTimeNanos() / NANOS;
        for (MarketEvent event : events.getEventsList()) {
            switch (event.getBodyCase()) {
                case TRADED -> {
                    Traded trade = event.getTraded();
                    if (isOnTheBook(trade)) {
                        market.lastPrice = trade.getPrice();
                        market.traded = true;
                        market.fees.add(
                                trade, listings.getOrDefault(events.getMarket(), MarketListing.getDefaultInstance()));
                        for (Buckets buckets : Buckets.values()) {
                            bucket(this.buckets, events, buckets).add(trade);
                        }
                    }
                }
                case PRICE_CHANGED -> {
                    market.mark = event.getPriceChanged().getMark();
                    market.oracle = event.getPriceChanged().getOracle();
                    market.bias = event.getPriceChanged().getBias();
                    market.fairBookPrice = event.getPriceChanged().getFairBookPrice();
                    if (!market.traded && market.mark != 0) {
                        for (Buckets buckets : Buckets.values()) {
                            bucket(marks, events, buckets).addMark(market.mark);
                        }
                    }
                }
                case OPEN_INTEREST_CHANGED ->
                    market.openInterest = event.getOpenInterestChanged().getOpenInterest();
                case MARKET_LISTED -> {
                    MarketListing listing = event.getMarketListed().getListing();
                    market.listing = listing.toByteString();
                    listings.put(events.getMarket(), listing);
                }
                case VOLATILITY_CHANGED -> market.add(event.getVolatilityChanged());
                case RISK_SURFACE_CHANGED -> {
                    market.regime = event.getRiskSurfaceChanged().getRegime();
                    market.regimeDt = 0L;
                }
                case FUNDING_RATE_CHANGED ->
                    market.fundingRate = event.getFundingRateChanged().getEightHours();
                case FUNDING_SETTLED -> {
                    FundingSettled settled = event.getFundingSettled();
                    fundingHours.add(new FundingHour(
                            events.getMarket(),
                            events.getTimeNanos(),
                            settled.getHourlyRate(),
                            settled.getMark(),
                            events.getSlot()));
                }
                // Books are kept in memory; an unknown event is of a later release.
                case LEVEL_CHANGED, BOOK_ORDER_CHANGED, AUTOMATIC_STATE_SET, MARKET_SETTLED, BODY_NOT_SET -> {}
            }
        }
    }

    /**
     * Whether a trade was made on the book. Takeovers and deleveragings were not: they have no order and no offered
     * price, so they count neither as volume nor as last price.
     */
    private static boolean isOnTheBook(Traded trade) {
        return trade.getReason() == FillReason.NORMAL
                || !trade.getMakerOrderId().isEmpty();
    }

    private static Bucket bucket(Map<BucketKey, Bucket> buckets, MarketEvents events, Buckets length) {
        long start = length.startOf(events.getTimeNanos() / NANOS);
        BucketKey key = new BucketKey(events.getMarket(), length.seconds, start);
        return buckets.computeIfAbsent(key, k -> new Bucket());
    }

    /**
     * An exact sum of units of 1e-8 that may exceed a long, because the turnover of a busy market in a day may be more
     * than 92 billion.
     */
    static final class ExactSum {

        private BigInteger carried = BigInteger.ZERO;
        private long sum;

        /**
         * Adds units of 1e-8 to the sum.
         *
         * @param units zero or positive
         */
        void add(long units) {
            if (sum > Long.MAX_VALUE - units) {
                carried = carried.add(BigInteger.valueOf(sum));
                sum = 0;
            }
            sum += units;
        }

        BigDecimal value() {
            return new BigDecimal(carried.add(BigInteger.valueOf(sum)));
        }
    }

    /** Sums up the trading fees of trades on the book, at the rates in force at the time (FEE-001, FEE-002). */
    static final class PaidFees {

        private BigInteger maker = BigInteger.ZERO;
        private BigInteger taker = BigInteger.ZERO;
        private long fills;

        /** Adds the fees of a trade; a liquidation's order pays no taker fee (LIQ-008). */
        void add(Traded trade, MarketListing rates) {
            maker = maker.add(BigInteger.valueOf(Fixed.mulCeil(trade.getNotional(), rates.getMakerFee())));
            if (trade.getReason() == FillReason.NORMAL) {
                taker = taker.add(BigInteger.valueOf(Fixed.mulCeil(trade.getNotional(), rates.getTakerFee())));
            }
            fills += 2;
        }

        /** Sum of the fees that makers paid, in quote units; negative if rebates prevail. */
        BigInteger maker() {
            return maker;
        }

        /** Sum of the fees that takers paid, in quote units. */
        BigInteger taker() {
            return taker;
        }

        /** Number of fills, one for each side of a trade. */
        long fills() {
            return fills;
        }
    }
}
