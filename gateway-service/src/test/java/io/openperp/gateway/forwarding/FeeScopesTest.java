package io.openperp.gateway.forwarding;

import static org.assertj.core.api.Assertions.assertThat;

import io.openperp.api.Decimal;
import io.openperp.api.fee.FeePolicies;
import io.openperp.api.fee.FeeState;
import java.math.BigDecimal;
import java.util.List;
import org.junit.jupiter.api.Test;

/**
 * API-080: the fees in force are the markets' own rates or those that administrators have set, the lower of each
 * (FEE-010, FEE-014).
 */
class FeeScopesTest {

    private static final FeePolicies NOTHING = new FeePolicies(List.of(), List.of());
    private static final FeeState OWN = own(scope("global", "2", "5"), scope("SOL-USD", "-0.5", "4.5"));

    @Test
    void withoutPoliciesTheRatesAreThoseOfTheMarkets() {
        assertThat(FeeScopes.of(OWN, NOTHING)).isEqualTo(OWN);
        assertThat(FeeScopes.of(own(), NOTHING).scopes()).isEmpty();
    }

    @Test
    void tiersAndProgrammesOfAllMarketsCountInMarketsWithOtherRatesToo() {
        FeePolicies set = set(policy("global", true, true, "1000000 1 4"));

        FeeState shown = FeeScopes.of(OWN, set);

        assertThat(words(shown))
                .containsExactly(
                        "global [0 2 5, 1000000 1 4] [makers 0 4.8]",
                        "SOL-USD [0 -0.5 4.5, 1000000 -0.5 4] [makers -0.5 4.5]");
        assertThat(shown.instrumentOverridesActive()).isEqualTo(1);
    }

    @Test
    void aMarketWithAPolicyOfItsOwnIsAScope() {
        FeePolicies set = set(policy("BTC-USD", true, true, "500 1 3"), policy("global", true, true, "1000000 1 4"));

        FeeState shown = FeeScopes.of(OWN, set);

        assertThat(words(shown)).contains("BTC-USD [0 2 5, 500 1 3] [makers 0 4.8]");
        assertThat(shown.instrumentOverridesActive()).isEqualTo(2);
    }

    @Test
    void aMarketWhosePolicyHasEndedFollowsThatOfAllMarkets() {
        FeePolicies set = set(policy("BTC-USD", true, false, "500 1 3"), policy("global", true, true, "1000000 1 4"));

        assertThat(words(FeeScopes.of(OWN, set)))
                .noneMatch(scope -> scope.startsWith("BTC-USD"))
                .contains("SOL-USD [0 -0.5 4.5, 1000000 -0.5 4] [makers -0.5 4.5]");
    }

    @Test
    void aTierFromTheFirstUnitOnTakesThePlaceOfTheMarketsRatesAndCostsNoMore() {
        FeePolicies set = set(policy("global", true, true, "0 3 4"));

        assertThat(words(FeeScopes.of(OWN, set))).first().isEqualTo("global [0 2 4] [makers 0 4.8]");
    }

    @Test
    void policiesThatBeginLaterAreCountedAndDoNotHoldYet() {
        FeePolicies set = set(
                policy("BTC-USD", false, true, "500 1 3"),
                policy("global", false, true, "500 1 3"),
                policy("global", false, true, "500 1 2"));

        FeeState shown = FeeScopes.of(OWN, set);

        assertThat(shown.scopes()).isEqualTo(OWN.scopes());
        assertThat(shown.scheduledGlobalDepth()).isEqualTo(2);
        assertThat(shown.scheduledTotalDepth()).isEqualTo(3);
    }

    private static FeeState own(FeeState.Scope... scopes) {
        return new FeeState(
                7,
                5,
                scopes.length > 0,
                Math.max(0, scopes.length - 1),
                0,
                0,
                null,
                4,
                of("-1"),
                of("-2"),
                of("3"),
                List.of(scopes),
                null);
    }

    private static FeeState.Scope scope(String instrument, String maker, String taker) {
        FeeState.Tier tier = new FeeState.Tier(Decimal.ZERO, of(maker), of(taker));
        return new FeeState.Scope(instrument, new FeeState.Policy(30, List.of(tier), List.of()));
    }

    private static FeePolicies set(FeePolicies.Policy... policies) {
        return new FeePolicies(List.of(policies), List.of());
    }

    private static FeePolicies.Policy policy(String symbol, boolean active, boolean own, String tier) {
        String[] words = tier.split(" ");
        return new FeePolicies.Policy(
                symbol,
                1,
                active,
                own,
                List.of(new FeePolicies.Tier(of(words[0]), of(words[1]), of(words[2]))),
                List.of(new FeePolicies.Programme("makers", of("0"), of("4.8"))));
    }

    private static List<String> words(FeeState state) {
        return state.scopes().stream()
                .map(scope -> "%s %s %s"
                        .formatted(
                                scope.instrument(),
                                scope.activePolicy().tiers().stream()
                                        .map(tier ->
                                                tier.thresholdVolume() + " " + tier.makerBps() + " " + tier.takerBps())
                                        .toList(),
                                scope.activePolicy().programmes().stream()
                                        .map(rates ->
                                                rates.programme() + " " + rates.makerBps() + " " + rates.takerBps())
                                        .toList()))
                .toList();
    }

    private static Decimal of(String number) {
        return Decimal.of(new BigDecimal(number).movePointRight(8).longValueExact());
    }
}
