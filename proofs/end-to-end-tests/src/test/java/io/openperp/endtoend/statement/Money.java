package io.openperp.endtoend.statement;

import java.math.BigInteger;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import tools.jackson.databind.JsonNode;

/**
 * All the money of an exchange, to the unit, as its accounts report it: balances of traders, fee account and insurance
 * fund, minus what their open positions have cost, are the deposits; and the positions of a market sum to zero.
 */
public final class Money {

    public static final String FEE_ACCOUNT = "BEaoAeA2p1wiraQHoS1okdhFL6Zatf5eJdn22GNkyam4";
    public static final String INSURANCE_FUND = "9nhPcoYTPu7zJPPT4w3rDeHjyV4nNn4XwrJdW5P9hfYM";

    private final Map<String, BigInteger> sizes = new TreeMap<>();
    private BigInteger sum = BigInteger.ZERO;

    private Money() {}

    /**
     * The differences; empty if there are none. Fees reach their account within a second.
     *
     * @param accounts every account of the exchange, as {@code fullAccount} answers
     * @param deposits in units of 1e-8
     */
    public static List<String> discrepancies(Collection<JsonNode> accounts, BigInteger deposits) {
        Money money = new Money();
        accounts.forEach(money::add);
        Discrepancies discrepancies = new Discrepancies();
        money.sizes.forEach((symbol, size) -> discrepancies.require(
                size.signum() == 0,
                "positions in %s sum to %s instead of 0",
                symbol,
                Units.decimal(size).toPlainString()));
        discrepancies.equal("all money", Units.decimal(money.sum), Units.decimal(deposits), "all accounts");
        return discrepancies.found();
    }

    private void add(JsonNode account) {
        sum = sum.add(Units.of(account.get("margin").get("totalBalance")));
        for (JsonNode position : account.get("positions")) {
            BigInteger size = Units.of(position.get("size"));
            BigInteger value = Units.timesFloor(size, Units.of(position.get("fairPrice")));
            BigInteger unrealized = Units.of(position.get("unrealizedPnl"));
            sizes.merge(position.get("symbol").asString(), size, BigInteger::add);
            sum = sum.subtract(unrealized).subtract(value.subtract(unrealized)); // equity to balance; the cost
        }
    }
}
