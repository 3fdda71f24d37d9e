package io.openperp.localsuite.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigInteger;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import tools.jackson.databind.JsonNode;

/**
 * All the money of an exchange, to the unit, as its accounts show it: balances of traders, fee account and insurance
 * fund, minus what their open positions have cost, are the deposits; and the positions of a market sum to zero.
 */
final class Audit {

    private static final String FEE_ACCOUNT = "BEaoAeA2p1wiraQHoS1okdhFL6Zatf5eJdn22GNkyam4";
    static final String INSURANCE_FUND = "9nhPcoYTPu7zJPPT4w3rDeHjyV4nNn4XwrJdW5P9hfYM";

    private final Map<String, BigInteger> sizes = new TreeMap<>();
    private BigInteger money = BigInteger.ZERO;

    private Audit() {}

    /** Accrued fees reach their account within a second: looks again until it is right, or fails. */
    static void check(PublicApi api, Collection<Trader> traders, String depositOfEach, String fund)
            throws InterruptedException {
        BigInteger deposits = Units.of(depositOfEach)
                .multiply(BigInteger.valueOf(traders.size()))
                .add(Units.of(fund));
        Eventually.holds(() -> {
            Audit audit = new Audit();
            Set<String> accounts = new LinkedHashSet<>(Set.of(FEE_ACCOUNT, INSURANCE_FUND));
            traders.forEach(trader -> accounts.add(trader.key()));
            accounts.forEach(account -> audit.add(api.fullAccount(account)));
            assertThat(audit.sizes.values()).as("sums of sizes %s", audit.sizes).allMatch(sum -> sum.signum() == 0);
            assertThat(Units.decimal(audit.money)).as("all money").isEqualByComparingTo(Units.decimal(deposits));
        });
    }

    private void add(JsonNode account) {
        money = money.add(Units.of(account.get("margin").get("totalBalance")));
        for (JsonNode position : account.get("positions")) {
            BigInteger size = Units.of(position.get("size"));
            BigInteger value = Units.timesFloor(size, Units.of(position.get("fairPrice")));
            BigInteger unrealized = Units.of(position.get("unrealizedPnl"));
            sizes.merge(position.get("symbol").asString(), size, BigInteger::add);
            money = money.subtract(unrealized).subtract(value.subtract(unrealized)); // equity to balance; the cost
        }
    }
}
