package io.openperp.endtoend.statement;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import tools.jackson.databind.JsonNode;

/**
 * Expected numbers of an account, computed anew from its deposits, its fills and its funding payments by the rules of
 * fills, fees and derived numbers (docs/spec/money-and-margin.md, sections 3, 4 and 11), to the unit.
 */
public final class Statement {

    private static final BigInteger MAKER_FEE = Units.of("0.0002");
    private static final BigInteger TAKER_FEE = Units.of("0.0005");

    private final BuilderCodes builders;
    private final Map<String, Holding> holdings = new TreeMap<>();
    private final Discrepancies discrepancies = new Discrepancies();
    private BigInteger realized = BigInteger.ZERO;
    private BigInteger fees = BigInteger.ZERO;
    private BigInteger funding = BigInteger.ZERO;
    private int closed;

    private Statement(BuilderCodes builders) {
        this.builders = builders;
    }

    /** The differences between the reported account and what its deposits, fills and payments sum to; empty if there are none. */
    public static List<String> discrepancies(ReportedAccount shown, String deposits) {
        Statement statement = new Statement(BuilderCodes.of(shown));
        statement.book(shown);
        statement.compare(shown, deposits);
        return statement.discrepancies.found();
    }

    /** Books fills and funding payments, both of which are listed newest first. */
    private void book(ReportedAccount shown) {
        Deque<JsonNode> payments = new ArrayDeque<>(shown.fundingPayments().reversed());
        for (JsonNode fill : shown.fills().reversed()) {
            while (!payments.isEmpty() && time(payments.element()) < time(fill)) {
                pay(payments.remove());
            }
            book(shown.account(), fill);
        }
        payments.forEach(this::pay);
    }

    private static long time(JsonNode fact) {
        return fact.get("timestamp").asLong();
    }

    private void pay(JsonNode payment) {
        BigInteger amount = Units.of(payment.get("payment"));
        Holding holding = holding(payment);
        holding.funding = holding.funding.add(amount);
        funding = funding.add(amount);
    }

    private Holding holding(JsonNode fact) {
        return holdings.computeIfAbsent(fact.get("symbol").asString(), symbol -> new Holding());
    }

    private void compare(ReportedAccount shown, String deposits) {
        JsonNode margin = shown.whole().get("margin");
        BigInteger unrealized = BigInteger.ZERO;
        BigInteger notional = BigInteger.ZERO;
        Set<String> open = new TreeSet<>();
        for (JsonNode position : shown.whole().get("positions")) {
            String symbol = position.get("symbol").asString();
            discrepancies.require(open.add(symbol), "%s shows two positions in %s", shown.account(), symbol);
            holdings.getOrDefault(symbol, new Holding()).compare(position, discrepancies);
            unrealized = unrealized.add(Units.of(position.get("unrealizedPnl")));
            notional = notional.add(Units.of(position.get("notional")));
        }
        Set<String> held = new TreeSet<>();
        holdings.forEach((symbol, holding) -> {
            if (holding.size.signum() != 0) {
                held.add(symbol);
            }
        });
        discrepancies.require(open.equals(held), "%s shows positions in %s instead of %s", shown.account(), open, held);
        BigInteger equity =
                Units.of(deposits).add(realized).subtract(fees).add(funding).add(unrealized);
        BigInteger available =
                equity.subtract(Units.of(margin.get("marginUsed"))).max(BigInteger.ZERO);
        discrepancies.equal("realizedPnl", margin, realized);
        discrepancies.equal("fees", margin, fees);
        discrepancies.equal("funding", margin, funding);
        discrepancies.equal("unrealizedPnl", margin, unrealized);
        discrepancies.equal("notional", margin, notional);
        discrepancies.equal("totalBalance", margin, equity);
        discrepancies.equal("availableBalance", margin, available);
        int shownClosed = shown.closedPositions().size();
        discrepancies.require(
                shownClosed == closed,
                "%s shows %d closed positions instead of %d",
                shown.account(),
                shownClosed,
                closed);
    }

    private void book(String account, JsonNode fill) {
        boolean isTaker = fill.get("taker").asString().equals(account);
        discrepancies.require(
                isTaker || fill.get("maker").asString().equals(account),
                "%s shows the fill %s of others",
                account,
                fill);
        boolean buys = fill.get("isBuy").asBoolean() == isTaker;
        BigInteger size = Units.of(fill.get("amount"));
        BigInteger notional = notional(fill, size, buys);
        BigInteger fee =
                isSettlement(fill) ? BigInteger.ZERO : Units.timesCeil(isTaker ? TAKER_FEE : MAKER_FEE, notional);
        Holding holding = holding(fill);
        BigInteger profit = holding.apply(size, notional, fee, buys ? 1 : -1);
        BigInteger builderFee = builders.feeOf(fill);
        holding.payBuilder(builderFee);
        discrepancies.require(
                fill.get("side").asString().equals(buys ? "buy" : "sell"),
                "%s shows the wrong side in %s",
                account,
                fill);
        discrepancies.equal("fee", fill, fee.add(builderFee));
        discrepancies.require(
                Units.of(fill.path("builderFee").decimalValue(BigDecimal.ZERO)).equals(builderFee),
                "builderFee is not %s: %s",
                Units.decimal(builderFee).toPlainString(),
                fill);
        discrepancies.equal("realizedPnl", fill, profit);
        realized = realized.add(profit);
        fees = fees.add(fee).add(builderFee);
        if (holding.justClosed) {
            closed++;
        }
    }

    /** Notional of a fill in units; for a short that is closed by a settlement, it is rounded up (STL-006). */
    private static BigInteger notional(JsonNode fill, BigInteger size, boolean buys) {
        BigInteger price = Units.of(fill.get("price"));
        return isSettlement(fill) && buys ? Units.timesCeil(price, size) : Units.timesFloor(price, size);
    }

    /** Whether the fill is from the settlement of its market: it has no order, no other side and no fee (STL-008). */
    static boolean isSettlement(JsonNode fill) {
        return fill.path("reason").asString("").equals("settlement");
    }

    /** The position in one market: signed size and signed cost, and its record since it was last flat. */
    private static final class Holding {

        private BigInteger size = BigInteger.ZERO;
        private BigInteger cost = BigInteger.ZERO;
        private BigInteger realized = BigInteger.ZERO;
        private BigInteger fees = BigInteger.ZERO;
        private BigInteger funding = BigInteger.ZERO;
        private boolean justClosed;

        /** Applies a fill; returns the profit that it realizes. */
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
                funding = BigInteger.ZERO;
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

        /**
         * Adds the builder fee of the last fill. A fill through zero pays all of it for the position that it has closed
         * (BLD-008).
         */
        private void payBuilder(BigInteger fee) {
            if (!justClosed) {
                fees = fees.add(fee);
            }
        }

        private void compare(JsonNode position, Discrepancies discrepancies) {
            BigInteger mark = Units.of(position.get("fairPrice"));
            BigInteger notional = Units.timesCeil(mark, size.abs());
            discrepancies.equal("size", position, size);
            if (size.signum() != 0) {
                discrepancies.equal("price", position, Units.ratioHalfUp(cost.abs(), size.abs()));
            }
            discrepancies.equal("notional", position, notional);
            discrepancies.equal("realizedPnl", position, realized);
            discrepancies.equal("fees", position, fees);
            discrepancies.equal("funding", position, funding);
            discrepancies.equal(
                    "unrealizedPnl", position, Units.timesFloor(size, mark).subtract(cost));
            discrepancies.equal(
                    "maintenanceMargin", position, Units.timesCeil(Units.of(position.get("lambda")), notional));
            discrepancies.require(
                    position.get("leverage").decimalValue().compareTo(BigDecimal.ONE) >= 0,
                    "leverage below 1: %s",
                    position);
        }
    }
}
