package io.openperp.marketmaker;

import io.openperp.api.Decimal;
import io.openperp.api.market.MarketInfo;
import java.util.List;

/** A market as an exchange shows it: sizes in thousandths, orders of 10 USD at least. */
final class ExampleMarket {

    private ExampleMarket() {}

    static MarketInfo of(String symbol, String status, String tick) {
        Decimal tenth = Decimal.parse("0.1");
        return new MarketInfo(
                symbol,
                symbol.substring(0, 3),
                "USDC",
                status,
                1,
                3,
                Decimal.parse(tick),
                Decimal.parse("0.001"),
                Decimal.parse("10"),
                Decimal.parse("50"),
                List.of("LIMIT"),
                List.of("ALO"),
                Decimal.parse("10"),
                tenth,
                tenth,
                tenth,
                tenth,
                new MarketInfo.PriceBand(tenth, tenth, tenth),
                tenth,
                tenth,
                tenth,
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
