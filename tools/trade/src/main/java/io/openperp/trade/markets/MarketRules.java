package io.openperp.trade.markets;

import io.openperp.api.Decimal;
import io.openperp.api.market.MarketInfo;
import io.openperp.api.market.Ticker;
import io.openperp.trade.terminal.Numbers;
import io.openperp.trade.terminal.Times;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/** Formats one market with all rules for its orders, as lines. */
final class MarketRules {

    private MarketRules() {}

    static List<String> lines(MarketInfo info, Ticker ticker) {
        List<String> lines = new ArrayList<>();
        add(lines, "market", "%s, %s".formatted(info.symbol(), info.status()));
        add(lines, "last", Numbers.orNone(ticker.lastPrice()));
        MarketInfo.State state = info.state();
        if (state != null && !state.name().equals("trading")) {
            String until = state.until() == 0 ? "" : " until " + Times.clock(Instant.ofEpochMilli(state.until()));
            add(lines, "state", "%s%s: %s".formatted(state.name(), until, state.reason()));
        }
        add(lines, "mark", Numbers.orNone(ticker.markPrice()));
        add(lines, "oracle", Numbers.orNone(ticker.oraclePrice()));
        add(lines, "bid, ask", "%s, %s".formatted(Numbers.orNone(ticker.bestBid()), Numbers.orNone(ticker.bestAsk())));
        add(
                lines,
                "24 h",
                "%s (%s), from %s to %s"
                        .formatted(
                                Numbers.signed(ticker.priceChange()),
                                Numbers.change(ticker.priceChangePercent()),
                                Numbers.orNone(ticker.lowPrice()),
                                Numbers.orNone(ticker.highPrice())));
        add(lines, "volume 24 h", "%s %s".formatted(ticker.quoteVolume(), info.quoteAsset()));
        add(lines, "open interest", "%s %s".formatted(ticker.openInterest(), info.baseAsset()));
        add(
                lines,
                "funding",
                "%s for the hour that ends at %s"
                        .formatted(
                                percent(ticker.fundingRateHourly()),
                                Times.clock(Times.ofNanos(ticker.nextFundingTime()))));
        add(lines, "tick", info.tickSize().toString());
        add(lines, "lot", info.lotSize().toString());
        add(lines, "smallest order", "%s %s".formatted(info.minNotional(), info.quoteAsset()));
        add(lines, "largest position", "%s %s".formatted(info.maxPositionNotional(), info.quoteAsset()));
        add(lines, "fees", "maker %s, taker %s".formatted(percent(info.makerFee()), percent(info.takerFee())));
        add(lines, "leverage", "up to %s; %s unless you set it".formatted(info.maxLeverage(), info.defaultLeverage()));
        add(
                lines,
                "price limits",
                "%s from the mark where an order would match, %s on the other side"
                        .formatted(
                                percent(info.priceBand().limit()),
                                percent(info.priceBand().far())));
        if (info.makerProtectionMillis() > 0) {
            add(
                    lines,
                    "maker protection",
                    "orders wait %d ms before they trade".formatted(info.makerProtectionMillis()));
        }
        return lines;
    }

    private static void add(List<String> lines, String name, String value) {
        lines.add("%-17s %s".formatted(name, value));
    }

    private static String percent(Decimal share) {
        return Numbers.percent(share.toBigDecimal());
    }
}
