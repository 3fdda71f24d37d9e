package io.openperp.exchange.account.liquidation;

import static org.assertj.core.api.Assertions.assertThat;

import io.openperp.exchange.account.WatchedAccounts;
import io.openperp.exchange.account.state.Account;
import io.openperp.exchange.account.state.ListedMarket;
import io.openperp.journal.MarketListing;
import io.openperp.listing.ListingTerms;
import io.openperp.risk.DefaultMarkets;
import io.openperp.risk.arithmetic.Notional;
import io.openperp.risk.market.ExchangeParameters;
import io.openperp.units.Bytes32;
import io.openperp.units.Decimals;
import io.openperp.units.Fixed;
import io.openperp.units.Side;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Which accounts a mark, a regime or a change of their own makes due, and which it leaves alone. */
class LiquidationIndexTest {

    private final WatchedAccounts world = new WatchedAccounts(DefaultMarkets.ALL);
    private final LiquidationIndex index = world.index;
    private final ListedMarket btc = world.market("BTC-USD");
    private final ListedMarket eth = world.market("ETH-USD");
    private final ListedMarket sol = world.market("SOL-USD");
    private final Account alice = world.account("alice");

    @BeforeEach
    void marks() {
        world.mark(btc, units("100000"));
        world.mark(eth, units("3000"));
        world.mark(sol, units("150"));
    }

    @Test
    void marksThatNobodyIsNearLeaveEveryoneAlone() {
        for (int i = 0; i < 10_000; i++) {
            Account trader = world.account("trader " + i);
            world.position(trader, btc, units("0.01") * (i % 2 == 0 ? 1 : -1));
            world.endow(trader, units("20") + i * 2_000_000L);
        }
        assertThat(index.accountsToEvaluate()).isEmpty();
        world.mark(btc, units("100100"));
        world.mark(btc, units("99900"));
        assertThat(index.accountsToEvaluate()).hasSizeLessThan(10);
        world.mark(btc, units("95000"));
        assertThat(world.endangered()).hasSizeGreaterThan(500);
        assertThat(world.due()).containsAll(world.endangered()).hasSizeLessThan(6_000);
    }

    @Test
    void accountIsDueAtTheMarkThatTakesItBelowMaintenance() {
        buy(alice, btc, "1");
        world.endow(alice, units("5000"));
        assertThat(index.accountsToEvaluate()).isEmpty();
        for (long mark = units("100000"); mark > units("94000"); mark -= units("10")) {
            world.mark(btc, mark);
            assertThat(world.due()).containsAll(world.endangered());
            world.pass();
        }
        assertThat(world.endangered()).containsExactly(alice.key);
        assertThat(index.accountsToEvaluate()).containsExactly(alice);
    }

    @Test
    void accountBelowMaintenanceStaysDueUntilItIsHealed() {
        buy(alice, btc, "1");
        world.endow(alice, -1);
        world.pass();
        assertThat(index.accountsToEvaluate()).containsExactly(alice);
        alice.receive(units("2000"));
        index.updateIntervals(alice);
        assertThat(index.accountsToEvaluate()).isEmpty();
    }

    @Test
    void accountWithOrdersIsDueForTheSweepThoughMaintenanceIsCovered() {
        world.order(alice, btc, Side.BUY, units("99000"), units("1"), false, true);
        world.endow(alice, units("400"));
        assertThat(index.accountsToEvaluate()).isEmpty();
        world.mark(btc, units("98000"));
        assertThat(world.endangered()).containsExactly(alice.key);
        assertThat(index.accountsToEvaluate()).containsExactly(alice);
    }

    /** The sell loses when the mark rises, though the long it would close gains. */
    @Test
    void closingOrderMakesALongAccountDueOnTheWayUp() {
        buy(alice, btc, "1");
        world.order(alice, btc, Side.SELL, units("100000"), units("3"), false, true);
        world.endow(alice, units("500"));
        assertThat(index.accountsToEvaluate()).isEmpty();
        world.mark(btc, units("101000"));
        assertThat(world.endangered()).containsExactly(alice.key);
        assertThat(index.accountsToEvaluate()).containsExactly(alice);
    }

    /** A hedge relieves; when its rate falls alone, the portfolio needs more. */
    @Test
    void fallingRateOfAHedgeMakesAnAccountDue() {
        world.conditions(eth, eth.conditions().inRegime(12).withRegimeDt(2_000));
        world.conditions(eth, eth.conditions().inRegime(0));
        buy(alice, btc, "1");
        world.position(alice, eth, -units("15"));
        world.endow(alice, units("1"));
        index.accountsToEvaluate().forEach(index::evaluated);
        world.conditions(eth, eth.conditions().withRegimeDt(2_000));
        assertThat(world.endangered()).containsExactly(alice.key);
        assertThat(index.accountsToEvaluate()).containsExactly(alice);
    }

    @Test
    void regimeChangeMakesTheHoldersOfThatMarketDueAndNobodyElse() {
        Account bob = world.account("bob");
        buy(alice, btc, "1");
        world.endow(alice, units("50000"));
        buy(bob, sol, "1");
        world.endow(bob, units("50000"));
        world.conditions(btc, btc.conditions().inRegime(2));
        assertThat(index.accountsToEvaluate()).containsExactly(alice);
        world.pass();
        assertThat(index.accountsToEvaluate()).isEmpty();
        world.conditions(btc, btc.conditions().withRegimeDt(1));
        assertThat(index.accountsToEvaluate()).isEmpty();
    }

    @Test
    void higherFeesMakeWhoeverTheyEndangerDue() {
        world.order(alice, btc, Side.BUY, units("100000"), units("1"), false, true);
        world.endow(alice, units("20"));
        world.relist(btc, 50_000, ExchangeParameters.DEFAULTS);
        assertThat(world.endangered()).containsExactly(alice.key);
        assertThat(index.accountsToEvaluate()).containsExactly(alice);
    }

    /** Exchange-wide parameters come with the first market, which alice does not hold. */
    @Test
    void higherFloorOfPortfoliosMakesHedgedAccountsDue() {
        world.position(alice, eth, units("10"));
        world.position(alice, sol, -units("200"));
        world.endow(alice, units("150"));
        assertThat(index.accountsToEvaluate()).isEmpty();
        world.relist(btc, 20_000, floor(Fixed.ONE));
        assertThat(world.endangered()).containsExactly(alice.key);
        assertThat(index.accountsToEvaluate()).containsExactly(alice);
    }

    @Test
    void firstMarkOfAMarketMakesItsHoldersDue() {
        WatchedAccounts young = new WatchedAccounts(DefaultMarkets.ALL);
        Account carol = young.account("carol");
        ListedMarket market = young.market("BTC-USD");
        carol.holding(market).settlePosition(units("1"), units("100000"));
        WatchedAccounts.setBalance(carol, units("200000"));
        young.index.updateIntervals(carol);
        young.pass();
        assertThat(young.index.accountsToEvaluate()).isEmpty();
        young.mark(market, units("100000"));
        assertThat(young.index.accountsToEvaluate()).containsExactly(carol);
        young.pass();
        assertThat(young.index.accountsToEvaluate()).isEmpty();
    }

    @Test
    void accountTooLargeToReckonWithIsAlwaysDue() {
        alice.holding(btc).settlePosition(Long.MAX_VALUE / 4, 1);
        WatchedAccounts.setBalance(alice, Notional.MAX);
        index.updateIntervals(alice);
        world.pass();
        assertThat(index.accountsToEvaluate()).containsExactly(alice);
        WatchedAccounts.setBalance(alice, Long.MIN_VALUE);
        alice.holding(btc).settlePosition(1, 1);
        index.updateIntervals(alice);
        assertThat(index.accountsToEvaluate()).containsExactly(alice);
    }

    @Test
    void flatAccountIsDueOnlyWhileItOwes() {
        WatchedAccounts.setBalance(alice, -1);
        index.updateIntervals(alice);
        assertThat(index.accountsToEvaluate()).containsExactly(alice);
        WatchedAccounts.setBalance(alice, 0);
        index.updateIntervals(alice);
        assertThat(index.accountsToEvaluate()).isEmpty();
    }

    @Test
    void holdersAreThoseOfTheSideByKeyWhetherDueOrNot() {
        Account bob = world.account("bob");
        Account carol = world.account("carol");
        buy(alice, btc, "1");
        world.endow(alice, -1);
        buy(bob, btc, "1");
        world.endow(bob, units("1000"));
        world.position(carol, btc, -units("2"));
        world.endow(carol, units("1000"));
        List<Bytes32> longs =
                index.holders(btc, true).stream().map(account -> account.key).toList();
        assertThat(longs).isSorted().containsExactlyInAnyOrder(alice.key, bob.key);
        assertThat(index.holders(btc, false)).containsExactly(carol);
        assertThat(index.holders(eth, true)).isEmpty();
        flatten(bob);
        assertThat(index.holders(btc, true)).containsExactly(alice);
    }

    @Test
    void flatAccountLeavesNothingBehind() {
        buy(alice, btc, "1");
        world.endow(alice, units("1000"));
        flatten(alice);
        assertThat(index.intervals(alice)).isEmpty();
        assertThat(index.accountsToEvaluate()).isEmpty();
        assertThat(index.holders(btc, true)).isEmpty();
    }

    /** An order changes what an account needs; as long as it is far from the line its intervals stay as they are. */
    @Test
    void orderOfAComfortableAccountMovesNoInterval() {
        buy(alice, btc, "1");
        buy(alice, sol, "10");
        world.endow(alice, units("30000"));
        List<MarkInterval> intervals = index.intervals(alice);
        List<Long> ends = ends(intervals);
        for (int i = 0; i < 20; i++) {
            world.order(alice, btc, Side.BUY, units("99000"), units("0.01"), false, true);
            index.updateIntervals(alice);
        }
        assertThat(index.intervals(alice)).isEqualTo(intervals);
        assertThat(ends(intervals)).isEqualTo(ends);
        assertThat(index.accountsToEvaluate()).isEmpty();
    }

    @Test
    void restoredIndexFindsTheSameEndangeredAccounts() {
        for (int i = 0; i < 200; i++) {
            Account trader = world.account("trader " + i);
            buy(trader, i % 2 == 0 ? btc : eth, "1");
            world.endow(trader, i * units("10"));
        }
        world.restore();
        world.mark(btc, units("99500"));
        world.mark(eth, units("2950"));
        assertThat(world.endangered()).isNotEmpty();
        assertThat(world.due()).containsAll(world.endangered()).hasSizeLessThan(150);
    }

    private static ExchangeParameters floor(long offsetFloor) {
        MarketListing.Builder listing = ListingTerms.listing(DefaultMarkets.BTC_USD, ExchangeParameters.DEFAULTS);
        listing.getParametersBuilder().setOffsetFloor(offsetFloor);
        return ListingTerms.exchange(listing.build());
    }

    private void flatten(Account account) {
        account.holdings().forEach(holding -> holding.settlePosition(0, 0));
        account.forgetIdleHoldings();
        index.updateIntervals(account);
    }

    private void buy(Account account, ListedMarket market, String size) {
        world.position(account, market, units(size));
    }

    private static List<Long> ends(List<MarkInterval> intervals) {
        return intervals.stream()
                .flatMap(interval -> List.of(interval.low, interval.high).stream())
                .toList();
    }

    private static long units(String number) {
        return Decimals.parse(number);
    }
}
