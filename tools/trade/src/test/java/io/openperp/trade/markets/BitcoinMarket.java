package io.openperp.trade.markets;

import io.openperp.api.Decimal;
import io.openperp.api.market.MarketInfo;
import java.util.List;

/** BTC-USD with a tick of 0.5, a lot of 0.001 and orders of at least 10 USD. */
public final class BitcoinMarket {

    public static final Market BTC = new Market(info("BTC-USD", "BTC"));

    private BitcoinMarket() {}

    static MarketInfo info(String symbol, String asset) {
        return new MarketInfo(
                symbol,
                asset,
                "USD",
                "TRADING",
                1,
                3,
                Decimal.parse("0.5"),
                Decimal.parse("0.001"),
                Decimal.parse("10"),
                Decimal.parse("50"),
                List.of(),
                List.of(),
                Decimal.parse("10"),
                Decimal.parse("0.0002"),
                Decimal.parse("0.0005"),
                Decimal.parse("1000000"),
                Decimal.parse("1000000"),
                new MarketInfo.PriceBand(Decimal.parse("0.1"), Decimal.parse("0.9"), Decimal.parse("0.05")),
                Decimal.parse("1.1"),
                Decimal.parse("0.8"),
                Decimal.parse("0.3"),
                List.of(),
                null,
                null,
                null,
                null,
                null,
                null,
                null,
                0);
    }
}
