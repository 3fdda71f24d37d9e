package io.openperp.endtoend;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.openperp.endtoend.statement.Money;
import io.openperp.endtoend.statement.Units;
import java.math.BigInteger;
import java.time.Duration;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.Set;

/** Checks that the money of a whole exchange equals its deposits. */
final class Audit {

    private static final Duration SOON = Duration.ofSeconds(20);

    private Audit() {}

    /** Repeats the check, because accrued fees reach their account within a second. */
    static void check(PublicApi api, Collection<Trader> traders, String depositOfEach, String fund)
            throws InterruptedException {
        BigInteger deposits = Units.of(depositOfEach)
                .multiply(BigInteger.valueOf(traders.size()))
                .add(Units.of(fund));
        Set<String> accounts = new LinkedHashSet<>(Set.of(Money.FEE_ACCOUNT, Money.INSURANCE_FUND));
        traders.forEach(trader -> accounts.add(trader.key()));
        await().atMost(SOON)
                .untilAsserted(() -> assertThat(Money.discrepancies(
                                accounts.stream().map(api::fullAccount).toList(), deposits))
                        .isEmpty());
    }
}
