package io.openperp.admin.words;

import io.openperp.admin.words.RestingOrders.OrderKinds;
import io.openperp.api.Decimal;
import io.openperp.api.ExchangeStatus;
import io.openperp.api.account.Position;
import io.openperp.api.market.MarketInfo;
import io.openperp.api.market.MarketPositions.Holder;
import io.openperp.api.market.Ticker;
import io.openperp.client.OpenPerp;
import io.openperp.transaction.MarketOperation.SettleMarket;
import io.openperp.units.Bytes32;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Describes the settlement of a market: the orders and positions that end, the price, and the holders (STL-001 to
 * STL-007).
 */
final class SettlementText {

    /** Number of pages of holders to read, 10,000 accounts. */
    private static final int PAGES = 20;

    private static final int MOST_NAMED = 10;

    private static final int PLACES = 8;

    private static final long MILLIS_PER_SECOND = 1_000;

    /** Age of the oracle price in milliseconds from which it is reported; shorter gaps are usual. */
    private static final long MOST_MILLIS = 10 * MILLIS_PER_SECOND;

    private SettlementText() {}

    static List<String> changes(OpenPerp exchange, MarketInfo market, Ticker ticker, SettleMarket act) {
        List<String> lines = new ArrayList<>();
        lines.add(state(market));
        lines.addAll(price(act.minutes(), ticker));
        lines.addAll(KnownLines.of("how many orders rest", () -> shard(RestingOrders.of(exchange, act.symbol()))));
        lines.addAll(KnownLines.of("how many orders wait for a mark", () -> OrderKinds.of(exchange, act.symbol())));
        lines.addAll(KnownLines.of(
                "who has a position",
                () -> holders(exchange, MarketHolders.read(exchange, act.symbol(), PAGES), ticker)));
        lines.add("funding of the hour so far is paid first; closing costs no fee and is no trade");
        lines.add("nothing brings " + act.symbol() + " back");
        return lines;
    }

    private static String state(MarketInfo market) {
        return MarketStateText.isForEver(market)
                ? "it is " + MarketStateText.name(market) + " already: the exchange refuses this"
                : "the rules demand no state before. Set it reduceOnly first and announce the time, so that traders can close at"
                        + " prices of the book";
    }

    /**
     * The rule for the settlement price, and the present oracle, mark and last prices, as lines.
     *
     * @param minutes minutes over which the oracle price is averaged; 0: the last oracle price counts
     */
    static List<String> price(long minutes, Ticker ticker) {
        String rule = minutes == 0
                ? "price: the last oracle price at the act, however old"
                : "price: the mean of the oracle prices at every 10th second of the " + minutes
                        + (minutes == 1 ? " minute" : " minutes")
                        + " before the act, those without a live price left out, rounded down to 0.00000001; the market"
                        + " computes it";
        List<String> lines = new ArrayList<>(List.of(rule + "; it is the mark from the act on, and never changes"));
        lines.add("last oracle price " + orNone(ticker.oraclePrice()) + ", mark " + orNone(ticker.markPrice())
                + ", last trade " + orNone(ticker.lastPrice()));
        if (ticker.oraclePrice() == null) {
            lines.add("without any oracle price the exchange refuses this");
        }
        return lines;
    }

    private static List<String> shard(Optional<ExchangeStatus.Market> market) {
        List<String> lines = new ArrayList<>();
        market.filter(shown -> shown.oracleAge() > MOST_MILLIS)
                .ifPresent(shown -> lines.add("the mark has not followed a live oracle price for "
                        + shown.oracleAge() / MILLIS_PER_SECOND + " s"));
        lines.add(RestingOrders.counted(market) + " would be cancelled " + RestingOrders.duration(market)
                + ", and what waits for a mark of this market too");
        return lines;
    }

    private static List<String> holders(OpenPerp exchange, MarketHolders holders, Ticker ticker) {
        List<String> lines = new ArrayList<>(List.of(holders.sides() + "; all are closed"));
        List<Holder> named = holders.largest(MOST_NAMED);
        named.forEach(holder -> lines.addAll(KnownLines.of(
                words(holder) + "; what it would realize",
                () -> List.of(words(holder) + realized(position(exchange, holder, ticker.symbol()), ticker)))));
        if (holders.count() > named.size()) {
            lines.add("and " + (holders.count() - named.size()) + " smaller ones"
                    + (holders.isPartial() ? " of those that were read" : ""));
        }
        long inDebt = holders.withNegativeEquity();
        if (inDebt > 0) {
            lines.add(Numbers.counted(inDebt, "of them has", "of them have")
                    + " a negative equity at the marks of now: the insurance fund pays for those without another"
                    + " position, the others are liquidated there");
        }
        return lines;
    }

    private static String words(Holder holder) {
        return holder.user() + " " + MarketHolders.position(holder.size()) + ", worth " + holder.notional();
    }

    /** Present position of a holder in the market; null: it has been closed meanwhile. */
    private static @Nullable Position position(OpenPerp exchange, Holder holder, String symbol) {
        return exchange.accounts().fullAccount(Bytes32.parse(holder.user())).positions().stream()
                .filter(position -> position.symbol().equals(symbol))
                .filter(position ->
                        position.isoPubkey() == null || position.isoPubkey().equals(holder.user()))
                .findFirst()
                .orElse(null);
    }

    /**
     * Profit or loss that settling the position would realize, in words. It is computed from the average entry price,
     * without fees and funding.
     */
    static String realized(@Nullable Position position, Ticker ticker) {
        if (position == null) {
            return "; closed in the meantime";
        }
        BigDecimal atMark = position.unrealizedPnl().toBigDecimal();
        String words = ": would realize " + Numbers.plain(atMark) + " at the mark " + position.fairPrice();
        Decimal oracle = ticker.oraclePrice();
        if (oracle == null) {
            return words;
        }
        BigDecimal further = oracle.toBigDecimal()
                .subtract(position.fairPrice().toBigDecimal())
                .multiply(position.size().toBigDecimal());
        return words + ", " + Numbers.plain(atMark.add(further).setScale(PLACES, RoundingMode.FLOOR))
                + " at the last oracle price";
    }

    private static String orNone(@Nullable Decimal price) {
        return price == null ? "none yet" : price.toString();
    }
}
