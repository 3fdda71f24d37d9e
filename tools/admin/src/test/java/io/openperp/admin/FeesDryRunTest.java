package io.openperp.admin;

import static io.openperp.admin.ShownMarket.number;
import static org.assertj.core.api.Assertions.assertThat;

import io.openperp.api.account.AccountAnswer;
import io.openperp.api.fee.FeePolicies;
import io.openperp.api.fee.FeeTier;
import io.openperp.api.fee.FeeTier.MarketFeeTier;
import io.openperp.api.fee.Volumes;
import io.openperp.api.market.MarketInfo;
import java.io.IOException;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Output of a dry run of a fee change: whose rates change, from what to what (FEE-010 to FEE-014). */
class FeesDryRunTest {

    private static final String ALICE = "11111111111111111111111111111112";
    private static final String BOB = "11111111111111111111111111111113";
    private static final String CAROL = "11111111111111111111111111111114";
    private static final String BTC = "BTC-USD";
    private static final String ETH = "ETH-USD";
    private static final FeePolicies NONE = new FeePolicies(List.of(), List.of());

    private AnsweringExchange exchange;

    @BeforeEach
    void twoMarketsAndThreeTraders() throws IOException {
        MarketInfo settled = ShownMarket.market("OLD-USD", new MarketInfo.State("settled", "gone", 1, 0, null));
        exchange = new AnsweringExchange()
                .answers("exchangeInfo", List.of(ShownMarket.market(BTC, null), ShownMarket.market(ETH, null), settled))
                .answers("feePolicies", NONE)
                .answers("volumes?limit=1000", volumes(3));
        Stream.of(ALICE, BOB, CAROL).forEach(account -> owns(account, null));
    }

    @AfterEach
    void exchangeStops() {
        exchange.close();
    }

    @Test
    void tiersSayWhoseRatesWouldBeOthers() {
        assertThat(exchange.dryRun("fees", "set", "1000 1.5 5, 2000 1 4"))
                .containsExactly(
                        "set the fees of all markets without their own: tiers 1000 1.5 5, 2000 1 4.",
                        "nothing is set of global",
                        "it would count in BTC-USD, ETH-USD",
                        "of 3 accounts with volume in 30 days, 2 would get other rates, by the volumes and policies of now",
                        BOB + ", volume 2500 in 30 days: maker / taker 2 / 5 to 1 / 4 in BTC-USD, ETH-USD",
                        ALICE + ", volume 1500 in 30 days: maker / taker 2 / 5 to 1.5 / 5 in BTC-USD, ETH-USD",
                        CAROL + ", volume 999.5 in 30 days: maker / taker 2 / 5 as before in BTC-USD, ETH-USD",
                        "dry run: nothing was signed or sent");
    }

    /** FEE-014: nobody pays more than the market's own rates. */
    @Test
    void ratesAboveThoseOfTheMarketChangeNothing() {
        assertThat(exchange.dryRun("fees", "set", "1000 3 6", "--symbol", BTC))
                .contains("it would count in BTC-USD")
                .anyMatch(line -> line.startsWith("of 3 accounts with volume in 30 days, 0 would get other rates"));
    }

    /** FEE-010: a policy of all markets does not count where one of the market's own does. */
    @Test
    void aMarketWithItsOwnPolicyIsLeftOutAndFollowsAgain() {
        FeePolicies.Policy own = policy(BTC, true, List.of(tier("1000", "0", "1")), List.of());
        FeePolicies.Policy global = policy("global", true, List.of(tier("2000", "1", "4")), List.of());
        exchange.answers("feePolicies", new FeePolicies(List.of(own, global), List.of()));
        assertThat(exchange.dryRun("fees", "set", "")).contains("it would count in ETH-USD");
        assertThat(exchange.dryRun("fees", "set", "follow", "--symbol", BTC))
                .contains(BOB + ", volume 2500 in 30 days: maker / taker 0 / 1 to 1 / 4 in BTC-USD")
                .contains(CAROL + ", volume 999.5 in 30 days: maker / taker 2 / 5 as before in BTC-USD");
        assertThat(exchange.dryRun("fees", "set", "", "--symbol", "XRP-USD"))
                .contains("there is no open market XRP-USD");
    }

    @Test
    void programmesSayWhoIsInThem() {
        exchange.answers(
                "feePolicies",
                new FeePolicies(
                        List.of(policy("global", true, List.of(), List.of("makers"))),
                        List.of(new FeePolicies.Member(ALICE, "makers"), new FeePolicies.Member(CAROL, "friends"))));
        assertThat(exchange.dryRun("fees", "set", "", "--programmes", "makers -0.5 3"))
                .contains("1 account is in the programme makers")
                .contains(ALICE + ", volume 1500 in 30 days: maker / taker 1 / 3 to -0.5 / 3 in BTC-USD, ETH-USD")
                .contains(BOB + ", volume 2500 in 30 days: maker / taker 2 / 5 as before in BTC-USD, ETH-USD")
                .noneMatch(line -> line.contains("friends"));
        assertThat(exchange.dryRun("fees", "set", ""))
                .contains(
                        "1 account is in the programme makers, which would have no rates here any more: they pay by their"
                                + " tier");
    }

    @Test
    void anAccountInAProgrammeHasItsRatesWhereTheProgrammeIs() {
        exchange.answers(
                "feePolicies", new FeePolicies(List.of(policy(BTC, true, List.of(), List.of("makers"))), List.of()));
        assertThat(exchange.dryRun("fees", "programme", BOB, "makers"))
                .contains("now: in no programme")
                .contains("volume 2500 in 30 days")
                .contains("maker / taker: 2 / 5 to 1 / 3 in BTC-USD; 2 / 5 as before in ETH-USD")
                .contains(
                        "its isolated accounts and its sub-accounts, 0 now, have the same unless they are in a programme of"
                                + " their own");
        assertThat(exchange.dryRun("fees", "programme", BOB, "makres"))
                .contains("no policy of fees has a programme makres: the exchange refuses this");
        owns(BOB, ALICE);
        assertThat(exchange.dryRun("fees", "programme", BOB))
                .contains(BOB + " belongs to " + ALICE + ", whose programme no longer counts for it");
    }

    @Test
    void whatIsNotAnsweredIsSaidToBeUnknown() {
        exchange.answers("volumes?limit=1000", volumes(5233));
        assertThat(exchange.dryRun("fees", "set", "1000 1 4"))
                .anyMatch(line ->
                        line.startsWith("of the 3 of the largest volume of 5233 accounts with volume in 30 days, 2"));
        exchange.forgets("volumes?limit=1000");
        assertThat(exchange.dryRun("fees", "set", "1000 1 4"))
                .contains("who would get other rates is not known: tables are read again");
        exchange.forgets("exchangeInfo");
        assertThat(exchange.dryRun("fees", "set", "1000 1 4"))
                .contains("whom it would concern is not known: tables are read again");
        assertThat(exchange.dryRun("fees", "programme", BOB))
                .contains("what it would pay is not known: tables are read again");
    }

    /** @param accounts with any */
    private static Volumes volumes(long accounts) {
        return new Volumes(
                30,
                accounts,
                List.of(
                        new Volumes.Row(BOB, number("2500")),
                        new Volumes.Row(ALICE, number("1500")),
                        new Volumes.Row(CAROL, number("999.5"))));
    }

    private void owns(String account, @Nullable String parent) {
        List<MarketFeeTier> tiers =
                List.of(new MarketFeeTier(BTC, rates("2500")), new MarketFeeTier(ETH, rates("2500")));
        exchange.answers(
                "account fullAccount " + account,
                List.of(new AccountAnswer.WholeAccount(ShownMarket.account(parent, List.of(), tiers))));
    }

    private static FeeTier rates(String volume) {
        return new FeeTier(number(volume), 0, number("0"), number("2"), number("5"), 30, null);
    }

    private static FeePolicies.Policy policy(
            String symbol, boolean active, List<FeePolicies.Tier> tiers, List<String> programmes) {
        return new FeePolicies.Policy(
                symbol,
                1,
                active,
                true,
                tiers,
                programmes.stream()
                        .map(name -> new FeePolicies.Programme(name, number("1"), number("3")))
                        .toList());
    }

    private static FeePolicies.Tier tier(String threshold, String maker, String taker) {
        return new FeePolicies.Tier(number(threshold), number(maker), number(taker));
    }
}
