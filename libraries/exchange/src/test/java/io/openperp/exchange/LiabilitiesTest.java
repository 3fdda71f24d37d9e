package io.openperp.exchange;

import static org.assertj.core.api.Assertions.assertThat;

import io.openperp.exchange.account.treasury.LiabilityTrees;
import io.openperp.journal.AccountEvents;
import io.openperp.journal.AccountLiability;
import io.openperp.journal.Keys;
import io.openperp.journal.LiabilityLeaves;
import io.openperp.journal.LiabilityRecords;
import io.openperp.journal.PublishedLiabilityTree;
import io.openperp.transaction.FundsAction.Withdraw;
import io.openperp.transaction.Quantity;
import io.openperp.transaction.SubAccountAction.CreateSubAccount;
import io.openperp.units.Bytes32;
import io.openperp.units.Decimals;
import io.openperp.units.liability.LiabilityNode;
import io.openperp.units.liability.LiabilityTree;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/** Trees over what the exchange owes (LIA-001 to LIA-008). */
class LiabilitiesTest {

    private static final int EVERY = 3600;

    private Floor floor = new Floor(null);

    private void provedEachHour() {
        floor.configure(settings -> settings.setLiabilitiesEverySeconds(EVERY));
    }

    private void pass(long seconds) {
        for (long left = seconds; left > 0; left -= 30) {
            floor.exchange.tick(30);
        }
        floor.exchange.drain();
    }

    private List<PublishedLiabilityTree> trees() {
        return floor.exchange.liabilities().stream()
                .filter(AccountEvents::hasLiabilityTree)
                .map(AccountEvents::getLiabilityTree)
                .toList();
    }

    /** The leaves of the last tree, by account. */
    private Map<Bytes32, AccountLiability> leaves() {
        Map<Bytes32, AccountLiability> leaves = new TreeMap<>();
        for (LiabilityLeaves record : leaves(trees().getLast().getSecond())) {
            record.getAccountsList().forEach(leaf -> leaves.put(Keys.read(leaf.getAccount()), leaf));
        }
        return leaves;
    }

    private List<LiabilityLeaves> leaves(long second) {
        return floor.exchange.liabilities().stream()
                .filter(AccountEvents::hasLiabilityLeaves)
                .map(AccountEvents::getLiabilityLeaves)
                .filter(record -> record.getSecond() == second)
                .toList();
    }

    private AccountLiability leaf(String trader) {
        AccountLiability leaf = leaves().get(Floor.named(trader));
        assertThat(leaf).as(trader).isNotNull();
        return leaf;
    }

    @Test
    void provesOnceAnHour() { // LIA-001
        provedEachHour();
        pass(3 * EVERY);

        List<Long> seconds =
                trees().stream().map(PublishedLiabilityTree::getSecond).toList();
        assertThat(seconds)
                .hasSizeBetween(3, 4)
                .allMatch(second -> second % EVERY == 0)
                .doesNotHaveDuplicates();
    }

    @Test
    void withoutThePeriodThereAreNone() { // LIA-001
        pass(2 * EVERY);
        assertThat(floor.exchange.liabilities()).isEmpty();
    }

    @Test
    void everyAccountIsALeaf() { // LIA-002
        provedEachHour();
        floor.fund("alice", "1000");
        Bytes32 alice = Floor.named("alice");
        Bytes32 sub =
                Keys.read(floor.askInSignedBytes(alice, alice, new CreateSubAccount("hedges", null, Quantity.of("100")))
                        .getStatuses(0)
                        .getSubAccount());
        floor.askInSignedBytes(alice, alice, new Withdraw(Quantity.of("250"), "bank", ""));
        pass(EVERY);

        AccountLiability leaf = leaf("alice");
        assertThat(leaf.getBalance()).isEqualTo(Decimals.parse("650"));
        assertThat(leaf.getWithdrawals()).isEqualTo(Decimals.parse("250"));
        assertThat(leaf.getEquity()).isEqualTo(Decimals.parse("650"));
        assertThat(leaves().get(sub).getBalance()).isEqualTo(Decimals.parse("100"));
    }

    @Test
    void equityIsAtTheMarksOfTheTreeAndFeesAreALeafToo() { // LIA-002, LIA-003
        floor = new Floor(null, Floor::marksAreTheOracles);
        provedEachHour();
        floor.price("BTC-USD", "100000");
        floor.fund("alice", "10000");
        floor.fund("bob", "10000");
        floor.ask("alice", Floor.sell("a", "BTC-USD", "0.5", "100000"));
        floor.ask("bob", Floor.buy("b", "BTC-USD", "0.5", "100000"));
        pass(60);
        floor.price("BTC-USD", "101000");
        pass(30);
        floor.price("BTC-USD", "101000");
        pass(EVERY);

        PublishedLiabilityTree tree = trees().getLast();
        long mark = tree.getMarks(0).getMark();
        assertThat(tree.getMarks(0).getSymbol()).isEqualTo("BTC-USD");
        AccountLiability bob = leaf("bob");
        assertThat(bob.getEquity() - bob.getBalance()).isEqualTo((mark - Decimals.parse("100000")) / 2);
        assertThat(leaves()).containsKeys(Floor.FEES);
        assertThat(leaf("fees").getBalance()).isPositive();
    }

    @Test
    void theTopIsThatOfTheLeavesAndRootsAreAChain() { // LIA-004, LIA-005
        provedEachHour();
        for (int n = 0; n < 50; n++) {
            floor.fund("trader " + n, "10");
        }
        pass(2 * EVERY);
        Bytes32 previous = Bytes32.ZERO;
        for (PublishedLiabilityTree tree : trees()) {
            List<LiabilityNode> nodes = new ArrayList<>();
            leaves(tree.getSecond()).forEach(record -> nodes.addAll(LiabilityRecords.nodes(record)));
            LiabilityNode top = LiabilityTree.top(nodes);
            assertThat(LiabilityRecords.read(tree.getTop())).isEqualTo(top);
            assertThat(tree.getPreviousRoot()).isEqualTo(Keys.write(previous));
            previous = top.root(tree.getSecond(), previous);
            assertThat(tree.getRoot()).isEqualTo(Keys.write(previous));
        }
    }

    @Test
    void manyAccountsAreReadAtOnceAndPublishedOverSeveralSeconds() { // LIA-006
        floor = new Floor(null);
        provedEachHour();
        int many = 10_000;
        for (int n = 0; n < many; n++) {
            floor.send("trader " + n, Floor.faucet("trader " + n, "10"));
        }
        floor.exchange.drain();
        while (floor.exchange.liabilities().stream().noneMatch(record -> accounts(record) > many / 100)) {
            floor.exchange.tick(30);
            floor.exchange.drain();
        }
        assertThat(published()).isEqualTo(4 * 1024).isLessThan(many);
        String firstHash = floor.exchange.stateHash();
        floor.exchange.restoreFromSnapshots(9);
        assertThat(floor.exchange.stateHash()).isEqualTo(firstHash);

        floor.ask("trader 9999", Floor.faucet("trader 9999", "10")); // refused or not: it is too late for this tree
        floor.fund("late", "77");
        floor.exchange.tick(1);
        floor.exchange.tick(1);
        floor.exchange.drain();

        LiabilityNode top = LiabilityRecords.read(lastTree().getTop());
        assertThat(top.sums().accounts()).isEqualTo(many);
        assertThat(top.sums().balances().longValueExact()).isEqualTo(many * Decimals.parse("10"));
        assertThat(lastTree().getNodesCount()).isEqualTo((many + 1023) / 1024);
    }

    private PublishedLiabilityTree lastTree() {
        return trees().getLast();
    }

    private static int accounts(AccountEvents record) {
        return record.getLiabilityLeaves().getAccountsCount();
    }

    /** Leaves of the newest tree. */
    private int published() {
        long newest =
                floor.exchange.liabilities().getLast().getLiabilityLeaves().getSecond();
        return leaves(newest).stream()
                .mapToInt(LiabilityLeaves::getAccountsCount)
                .sum();
    }

    @Test
    void operatorsSeeTheLastTreeAndHowLongItTook() { // LIA-001, LIA-006
        floor = new Floor(null);
        assertThat(made().second()).isZero();
        provedEachHour();
        for (int n = 0; n < 5_000; n++) {
            floor.send("trader " + n, Floor.faucet("trader " + n, "10"));
        }
        floor.exchange.drain();
        pass(2 * EVERY);

        assertThat(made().second()).isEqualTo(lastTree().getSecond());
        assertThat(made().accounts())
                .isEqualTo(lastTree().getTop().getAccounts())
                .isEqualTo(5_000);
        assertThat(made().nanos()).isPositive(); // more leaves than are published in one second
        pass(60); // whatever has been begun is published
        floor.exchange.restoreFromSnapshots(9);
        assertThat(made().second()).isEqualTo(lastTree().getSecond());
    }

    private LiabilityTrees.CompletedTree made() {
        return floor.exchange.accountShard().liabilities().lastCompleted();
    }

    @Test
    void aReplayGivesTheSameTrees() { // LIA-007
        provedEachHour();
        floor.fund("alice", "1000");
        pass(2 * EVERY);

        assertThat(floor.exchange.replayedHash(77)).isEqualTo(floor.exchange.stateHash());
    }
}
