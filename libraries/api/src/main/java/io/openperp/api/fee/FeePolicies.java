package io.openperp.api.fee;

import io.openperp.api.Decimal;
import java.util.List;

/**
 * Fee policies and programmes that administrators have set. Rates are in hundredths of a percent; a negative maker rate
 * is a rebate. No account pays more than the market's own rates.
 *
 * @param policies in force and future ones, by symbol and start
 * @param members accounts that are in a programme
 */
public record FeePolicies(List<Policy> policies, List<Member> members) {

    /**
     * A fee policy of one market or of all.
     *
     * @param symbol symbol of the market; {@code global}: all markets without a policy of their own
     * @param from time from which the policy is in force, in seconds since 1970
     * @param active whether the policy is in force now
     * @param own whether the market has a policy of its own from then on; false: the global one applies again
     */
    public record Policy(
            String symbol, long from, boolean active, boolean own, List<Tier> tiers, List<Programme> programmes) {}

    /**
     * Rates from a volume on.
     *
     * @param threshold smallest rolling volume with which an account has these rates
     */
    public record Tier(Decimal threshold, Decimal makerBps, Decimal takerBps) {}

    public record Programme(String programme, Decimal makerBps, Decimal takerBps) {}

    /**
     * An account in a fee programme.
     *
     * @param account key of the account; its programme also applies to accounts that it owns, unless they have their
     *     own
     */
    public record Member(String account, String programme) {}
}
