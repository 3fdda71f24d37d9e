package io.openperp.localsuite.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import io.openperp.drill.audit.Money;
import io.openperp.drill.audit.Units;
import java.math.BigInteger;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.Set;

/** That no money of a whole exchange is missing or too much. */
final class Audit {

    private Audit() {}

    /** Accrued fees reach their account within a second: looks again until it is right, or fails. */
    static void check(PublicApi api, Collection<Trader> traders, String depositOfEach, String fund)
            throws InterruptedException {
        BigInteger deposits = Units.of(depositOfEach)
                .multiply(BigInteger.valueOf(traders.size()))
                .add(Units.of(fund));
        Set<String> accounts = new LinkedHashSet<>(Set.of(Money.FEE_ACCOUNT, Money.INSURANCE_FUND));
        traders.forEach(trader -> accounts.add(trader.key()));
        Eventually.holds(() -> assertThat(Money.discrepancies(
                        accounts.stream().map(api::fullAccount).toList(), deposits))
                .isEmpty());
    }
}
