package io.openperp.admin;

import io.openperp.api.Decimal;
import io.openperp.api.ExchangeStatus;
import io.openperp.api.account.FullAccount;
import io.openperp.api.account.Margin;
import io.openperp.api.account.Position;
import io.openperp.api.fee.FeeTier.MarketFeeTier;
import io.openperp.api.market.MarketInfo;
import io.openperp.api.market.MarketPositions.Holder;
import io.openperp.api.market.Ticker;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Answers about a market and its accounts as an exchange would give them. */
final class ShownMarket {

    static final String BTC = "BTC-USD";

    private ShownMarket() {}

    /** A market with maker and taker rates of 2 and 5 hundredths of a percent. */
    static MarketInfo market(String symbol, MarketInfo.@Nullable State state) {
        Decimal one = number("1");
        return new MarketInfo(
                symbol,
                symbol.substring(0, 3),
                "USDC",
                "TRADING",
                1,
                3,
                one,
                one,
                one,
                one,
                List.of(),
                List.of(),
                one,
                number("0.0002"),
                number("0.0005"),
                one,
                one,
                new MarketInfo.PriceBand(one, one, one),
                one,
                one,
                one,
                List.of(),
                null,
                null,
                state,
                null,
                null,
                null,
                null,
                0);
    }

    static Ticker ticker(@Nullable String oracle) {
        Decimal zero = Decimal.ZERO;
        return new Ticker(
                BTC,
                zero,
                zero,
                number("99"),
                null,
                null,
                zero,
                zero,
                number("100"),
                oracle == null ? null : number(oracle),
                number("3"),
                zero,
                0,
                0,
                null,
                null,
                null,
                null,
                zero,
                0,
                null,
                null,
                zero,
                0,
                null);
    }

    static ExchangeStatus status(int orders, long oracleAge) {
        return new ExchangeStatus(
                0,
                List.of(
                        new ExchangeStatus.OfShard(
                                "account-0",
                                null,
                                true,
                                0,
                                0,
                                new ExchangeStatus.Accounts(3, 0, 0, null, null, null),
                                null),
                        new ExchangeStatus.OfShard(
                                "market-0",
                                BTC,
                                true,
                                0,
                                0,
                                null,
                                new ExchangeStatus.Market(oracleAge, 1, orders, 0))));
    }

    /** A holder at the mark price 100. */
    static Holder holder(String user, String size, String equity, String maintenance) {
        Decimal held = number(size);
        return new Holder(
                user,
                held,
                Decimal.of(Math.abs(held.units()) * 100),
                number(equity),
                number(maintenance),
                number(maintenance),
                number(maintenance));
    }

    static Position position(String size, String entry, String unrealized, @Nullable String isolated) {
        Decimal zero = Decimal.ZERO;
        Position own = new Position(
                BTC,
                number(size),
                number(entry),
                number("100"),
                zero,
                zero,
                number(unrealized),
                zero,
                zero,
                zero,
                zero,
                zero,
                zero,
                zero,
                zero);
        return isolated == null ? own : own.isolatedIn(isolated, zero);
    }

    static FullAccount account(@Nullable String parent, List<Position> positions, List<MarketFeeTier> tiers) {
        return new FullAccount(
                Margin.NONE,
                positions,
                List.of(),
                List.of(),
                List.of(),
                true,
                0,
                List.of(),
                parent == null ? FullAccount.MASTER : FullAccount.SUB_ACCOUNT,
                parent,
                null,
                List.of(),
                List.of(),
                List.of(),
                List.of(),
                tiers,
                List.of());
    }

    static Decimal number(String text) {
        return Decimal.parse(text);
    }
}
