package io.openperp.api.fee;

import io.openperp.api.Decimal;
import java.util.List;

/**
 * Fee policies and programmes that administrators have set. Rates are in hundredths of a percent; a maker's is negative
 * if it is a rebate. No account pays more than the market's own rates.
 *
 * @param policies by symbol and second; those of the past are left out
 * @param members accounts in programmes
 */
public record FeePolicies(List<Policy> policies, List<Member> members) {

    /**
     * @param symbol {@code global}: all markets without a policy of their own
     * @param from second since 1970 from which on it counts
     * @param active whether it counts now
     * @param own whether the market has a policy of its own; false: the global one counts again
     */
    public record Policy(
            String symbol, long from, boolean active, boolean own, List<Tier> tiers, List<Programme> programmes) {}

    /** @param threshold rolling volume from which on an account has these rates */
    public record Tier(Decimal threshold, Decimal makerBps, Decimal takerBps) {}

    public record Programme(String programme, Decimal makerBps, Decimal takerBps) {}

    /** @param account and, unless they have their own, those that it owns */
    public record Member(String account, String programme) {}
}
