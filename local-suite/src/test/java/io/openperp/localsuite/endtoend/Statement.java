package io.openperp.localsuite.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import tools.jackson.databind.JsonNode;

/**
 * What an account must show, computed anew from its deposits and its fills by the rules of fills, fees and derived
 * numbers (docs/spec/money-and-margin.md, sections 3, 4 and 11), to the unit.
 */
final class Statement {

    private static final BigInteger MAKER_FEE = Units.of("0.0002");
    private static final BigInteger TAKER_FEE = Units.of("0.0005");

    private final Map<String, Holding> holdings = new TreeMap<>();
    private BigInteger realized = BigInteger.ZERO;
    private BigInteger fees = BigInteger.ZERO;
    private int closed;

    private Statement() {}

    /** @param fills newest first, as the exchange lists them */
    static Statement of(String account, List<JsonNode> fills) {
        Statement statement = new Statement();
        for (JsonNode fill : fills.reversed()) {
            statement.book(account, fill);
        }
        return statement;
    }

    /** What the account of this trader shows equals what its deposits and fills come to. */
    static void check(Trader trader, String deposits) {
        of(trader.key(), trader.fills()).mustEqual(trader, deposits);
    }

    private void mustEqual(Trader trader, String deposits) {
        JsonNode account = trader.account();
        JsonNode margin = account.get("margin");
        BigInteger unrealized = BigInteger.ZERO;
        BigInteger notional = BigInteger.ZERO;
        List<String> open = new ArrayList<>();
        for (JsonNode position : account.get("positions")) {
            String symbol = position.get("symbol").asString();
            open.add(symbol);
            Holding holding = holdings.getOrDefault(symbol, new Holding());
            holding.mustEqual(position);
            unrealized = unrealized.add(Units.of(position.get("unrealizedPnl")));
            notional = notional.add(Units.of(position.get("notional")));
        }
        assertThat(open)
                .as("markets with a position of %s", trader.key())
                .containsExactlyInAnyOrderElementsOf(holdings.entrySet().stream()
                        .filter(entry -> entry.getValue().size.signum() != 0)
                        .map(Map.Entry::getKey)
                        .toList());
        BigInteger equity = Units.of(deposits).add(realized).subtract(fees).add(unrealized);
        equal("realizedPnl", margin, realized);
        equal("fees", margin, fees);
        equal("funding", margin, BigInteger.ZERO);
        equal("unrealizedPnl", margin, unrealized);
        equal("notional", margin, notional);
        equal("totalBalance", margin, equity);
        equal(
                "availableBalance",
                margin,
                equity.subtract(Units.of(margin.get("marginUsed"))).max(BigInteger.ZERO));
        assertThat(trader.closedPositions()).as("closed positions").hasSize(closed);
    }

    private void book(String account, JsonNode fill) {
        boolean isTaker = fill.get("taker").asString().equals(account);
        assertThat(isTaker ? fill.get("taker").asString() : fill.get("maker").asString())
                .as("owner of %s", fill)
                .isEqualTo(account);
        boolean buys = fill.get("isBuy").asBoolean() == isTaker;
        BigInteger size = Units.of(fill.get("amount"));
        BigInteger notional = Units.timesFloor(Units.of(fill.get("price")), size);
        BigInteger fee = Units.timesCeil(isTaker ? TAKER_FEE : MAKER_FEE, notional);
        Holding holding = holdings.computeIfAbsent(fill.get("symbol").asString(), symbol -> new Holding());
        realized = realized.add(holding.apply(size, notional, fee, buys ? 1 : -1));
        fees = fees.add(fee);
        if (holding.justClosed) {
            closed++;
        }
    }

    private static void equal(String field, JsonNode shown, BigInteger expected) {
        assertThat(shown.get(field).decimalValue().stripTrailingZeros())
                .as("%s in %s", field, shown)
                .isEqualByComparingTo(Units.decimal(expected));
    }

    /** The position in one market: signed size and signed cost, and its record since it was last flat. */
    private static final class Holding {

        private BigInteger size = BigInteger.ZERO;
        private BigInteger cost = BigInteger.ZERO;
        private BigInteger realized = BigInteger.ZERO;
        private BigInteger fees = BigInteger.ZERO;
        private boolean justClosed;

        /** What it realizes. */
        private BigInteger apply(BigInteger amount, BigInteger notional, BigInteger fee, int side) {
            boolean shrinks = size.signum() * side < 0;
            BigInteger closing = shrinks ? amount.min(size.abs()) : BigInteger.ZERO;
            BigInteger signed = notional.multiply(BigInteger.valueOf(side));
            BigInteger closedNotional = signed.multiply(closing).divide(amount);
            BigInteger removed = shrinks ? cost.multiply(closing).divide(size.abs()) : BigInteger.ZERO;
            BigInteger profit = closedNotional.add(removed).negate();
            BigInteger closingFee = shrinks ? Units.divideFloor(fee.multiply(closing), amount) : BigInteger.ZERO;
            size = size.add(closing.multiply(BigInteger.valueOf(side)));
            cost = cost.subtract(removed);
            justClosed = shrinks && size.signum() == 0;
            if (size.signum() == 0) {
                realized = BigInteger.ZERO;
                fees = BigInteger.ZERO;
            } else {
                realized = realized.add(profit);
                fees = fees.add(closingFee);
            }
            size = size.add(amount.subtract(closing).multiply(BigInteger.valueOf(side)));
            cost = cost.add(signed.subtract(closedNotional));
            if (size.signum() != 0) {
                fees = fees.add(fee.subtract(closingFee));
            }
            return profit;
        }

        private void mustEqual(JsonNode position) {
            BigInteger mark = Units.of(position.get("fairPrice"));
            BigInteger notional = Units.timesCeil(mark, size.abs());
            equal("size", position, size);
            equal("price", position, Units.ratioHalfUp(cost.abs(), size.abs()));
            equal("notional", position, notional);
            equal("realizedPnl", position, realized);
            equal("fees", position, fees);
            equal("funding", position, BigInteger.ZERO);
            equal("unrealizedPnl", position, Units.timesFloor(size, mark).subtract(cost));
            equal("maintenanceMargin", position, Units.timesCeil(Units.of(position.get("lambda")), notional));
            assertThat(position.get("leverage").decimalValue()).isGreaterThanOrEqualTo(BigDecimal.ONE);
        }
    }
}
