package io.openperp.simulator.audit;

import io.openperp.journal.AccountEvents;
import io.openperp.journal.AccountLiability;
import io.openperp.journal.AnnouncePrice;
import io.openperp.journal.Keys;
import io.openperp.journal.LiabilityLeaves;
import io.openperp.journal.LiabilityMark;
import io.openperp.journal.PublishedLiabilityTree;
import io.openperp.simulator.law.Law;
import io.openperp.simulator.law.LawBroken;
import io.openperp.units.Bytes32;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Supplier;

/**
 * The trees over what the exchange owes: each leaf against the account as its events make it, each sum, root
 * and place in the chain against hashes computed here (LIA-001 to LIA-005).
 */
final class NaiveLiabilities {

    private final int everySeconds;
    private final NaiveLedger ledger;
    private final NaiveWithdrawals withdrawals;
    private final Map<Integer, Long> marks = new HashMap<>();
    private final List<AccountLiability> leaves = new ArrayList<>();
    /** As accounts were before the last tick, and what the events of the tick itself may have made of them. */
    private Map<Bytes32, AccountLiability> before = new TreeMap<>();

    private byte[] lastRoot = new byte[Bytes32.LENGTH];
    private long lastSecond;
    private int trees;

    NaiveLiabilities(int everySeconds, NaiveLedger ledger, NaiveWithdrawals withdrawals) {
        this.everySeconds = everySeconds;
        this.ledger = ledger;
        this.withdrawals = withdrawals;
    }

    int trees() {
        return trees;
    }

    void marked(AnnouncePrice price) {
        marks.put(price.getMarket(), price.getMark());
    }

    /** A tick was executed, of which no event is known yet. */
    void ticked() {
        if (everySeconds > 0) {
            before = owed();
        }
    }

    /** After the events of the same record. */
    void published(AccountEvents events) {
        if (events.hasLiabilityLeaves()) {
            LiabilityLeaves part = events.getLiabilityLeaves();
            require(part.getFirst() == leaves.size(), () -> "leaves are missing before " + part);
            leaves.addAll(part.getAccountsList());
            salt = part.getTreeSalt().toByteArray();
        } else if (events.hasLiabilityTree()) {
            check(events.getLiabilityTree());
            leaves.clear();
            trees++;
        }
    }

    private byte[] salt = new byte[0];

    private void check(PublishedLiabilityTree tree) {
        boolean isDue = everySeconds > 0 && tree.getSecond() % everySeconds == 0 && tree.getSecond() > lastSecond;
        require(isDue, () -> "no tree of " + tree.getSecond() + " was due after " + lastSecond);
        lastSecond = tree.getSecond();
        for (LiabilityMark mark : tree.getMarksList()) {
            long known = marks.getOrDefault(mark.getMarket(), 0L);
            require(mark.getMark() == known, () -> "the mark is " + known + ", not " + mark);
        }
        checkLeaves();
        NaiveTree.Node top = NaiveTree.top(leaves, salt);
        require(top.is(tree.getTop()), () -> "the sums are " + top + ", not " + tree.getTop());
        byte[] root = NaiveTree.root(tree.getSecond(), lastRoot, top);
        require(
                java.util.Arrays.equals(root, tree.getRoot().toByteArray()),
                () -> "the root is not that of second, root before and sums: " + tree);
        lastRoot = root;
    }

    /** Every account once, by its key, with what it has; one without events has nothing. */
    private void checkLeaves() {
        Map<Bytes32, AccountLiability> after = owed();
        TreeMap<Bytes32, AccountLiability> published = new TreeMap<>();
        for (AccountLiability leaf : leaves) {
            Bytes32 key = Keys.read(leaf.getAccount());
            require(published.isEmpty() || published.lastKey().compareTo(key) < 0, () -> key + " is out of order");
            published.put(key, leaf);
            AccountLiability nothing =
                    AccountLiability.newBuilder().setAccount(leaf.getAccount()).build();
            boolean isOwed =
                    leaf.equals(before.getOrDefault(key, nothing)) || leaf.equals(after.getOrDefault(key, nothing));
            require(isOwed, () -> "owed are " + before.get(key) + " or " + after.get(key) + ", not " + leaf);
        }
        before.forEach((key, owed) -> require(published.containsKey(key), () -> "left out: " + owed));
    }

    /** What every account with an event has; it is a leaf from then on. */
    private Map<Bytes32, AccountLiability> owed() {
        Map<Bytes32, AccountLiability> owed = new TreeMap<>();
        ledger.accounts().forEach((key, account) -> {
            AccountLiability leaf = leaf(key, account);
            boolean hasAny = leaf.getBalance() != 0 || leaf.getWithdrawals() != 0 || leaf.getEquity() != 0;
            if (hasAny) {
                owed.put(key, leaf);
            }
        });
        return owed;
    }

    private AccountLiability leaf(Bytes32 key, NaiveAccount account) {
        long[] equity = {account.balance};
        account.positions.forEach((market, position) -> {
            if (position.size != 0) {
                equity[0] += NaiveNumbers.timesFloor(position.size, marks.getOrDefault(market, 0L)) - position.cost;
            }
        });
        return AccountLiability.newBuilder()
                .setAccount(Keys.write(key))
                .setBalance(account.balance)
                .setWithdrawals(withdrawals.pending(key))
                .setEquity(equity[0])
                .build();
    }

    private void require(boolean holds, Supplier<String> what) {
        LawBroken.unless(holds, Law.LIABILITIES, what);
    }
}
