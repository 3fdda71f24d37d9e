package io.openperp.exchange;

import static org.assertj.core.api.Assertions.assertThat;

import io.openperp.journal.ActionStatus;
import io.openperp.journal.Keys;
import io.openperp.journal.StatusKind;
import io.openperp.transaction.Action;
import io.openperp.transaction.NewOrder.LimitOrder;
import io.openperp.transaction.OrderAction.Routing;
import io.openperp.transaction.Quantity;
import io.openperp.transaction.SettingsAction.AgentWalletCreation;
import io.openperp.transaction.SubAccountAction.CreateSubAccount;
import io.openperp.transaction.SubAccountAction.RemoveSubAccount;
import io.openperp.transaction.SubAccountAction.RenameSubAccount;
import io.openperp.transaction.SubAccountAction.Transfer;
import io.openperp.transaction.TradingAction.CancelAll;
import io.openperp.transaction.field.TimeInForce;
import io.openperp.units.Bytes32;
import io.openperp.units.Decimals;
import io.openperp.units.Side;
import java.util.List;
import java.util.Random;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Accounts under accounts, and money between accounts (SUB-001 to SUB-017). */
class SubAccountsTest {

    private static final Bytes32 ALICE = Floor.named("alice");
    private static final Bytes32 BOB = Floor.named("bob");
    private static final Bytes32 AGENT = Floor.named("agent");

    private Floor floor = opened(null);

    private static Floor opened(@Nullable Random order) {
        Floor floor = new Floor(order, Floor::marksAreTheOracles);
        floor.price("BTC-USD", "100000");
        floor.fund("maker", "1000000");
        floor.fund("alice", "10000");
        floor.fund("bob", "10000");
        return floor;
    }

    /** SUB-001, SUB-002: the money is there with the account; nothing of it is lost or made. */
    @Test
    void aNewSubAccountStartsWithMoneyOfItsMaster() {
        ActionStatus made = ask(ALICE, new CreateSubAccount("hedges", null, Quantity.of("2500.5")));

        assertThat(made.getKind()).isEqualTo(StatusKind.CREATE_SUB_ACCOUNT);
        assertThat(made.getSubAccountName()).isEqualTo("hedges");
        assertThat(Keys.read(made.getMaster())).isEqualTo(ALICE);
        assertThat(made.getAmount()).isEqualTo(Decimals.parse("2500.5"));
        Bytes32 sub = Keys.read(made.getSubAccount());
        assertBalance(sub, "2500.5");
        assertBalance(ALICE, "7499.5");
        floor.exchange.checkInvariants();
    }

    /** SUB-002: what clients and other implementations derive. */
    @Test
    void keysAreDerivedFromTheMasterAndTheNumber() {
        Bytes32 first = create(ALICE, "a", null);
        Bytes32 second = create(ALICE, "b", null);
        assertThat(first).hasToString("7uGbQcRYxLzr5gWJ9AARQQCtGMTJuG6LHpjM86zEQwmW");
        assertThat(second).hasToString("3XvCfjCXsYNjQBW6qT9f8QcZYMbaAFaZMnqaWYvLh7TN");
    }

    /** SUB-003, SUB-005, SUB-006. */
    @Test
    void namesAreOnesOwnAndBounded() {
        Bytes32 sub = create(ALICE, "spread", null);
        assertRefused(ALICE, new CreateSubAccount("spread", null, null), "duplicate name");
        create(BOB, "spread", null);
        assertRefused(ALICE, new CreateSubAccount("", null, null), "name has 0 characters, accepted are 1 to 32");
        assertRefused(ALICE, new CreateSubAccount("x".repeat(33), null, null), "name has 33 characters");
        assertRefused(ALICE, new CreateSubAccount("a.b", null, null), "name may have the letters");
        for (String unseen : new String[] {" ", "spread ", " spread", "sp  read"}) {
            assertRefused(ALICE, new CreateSubAccount(unseen, null, null), "name begins or ends with a space");
        }
        assertRefused(sub, ALICE, new CreateSubAccount("deeper", null, null), "a sub-account has no sub-accounts");
        for (int i = 1; i < 32; i++) {
            create(ALICE, "s" + i, null);
        }
        assertRefused(ALICE, new CreateSubAccount("one more", null, null), "the account has 32 sub-accounts already");
        assertRefused(ALICE, new RenameSubAccount(sub, "s7"), "duplicate name");
        assertThat(ask(ALICE, new RenameSubAccount(sub, "carry")).getSubAccountName())
                .isEqualTo("carry");
        assertThat(ask(ALICE, new RenameSubAccount(sub, "carry")).getKind()).isEqualTo(StatusKind.RENAME_SUB_ACCOUNT);
        assertRefused(BOB, new RenameSubAccount(sub, "mine"), "is not a sub-account of this account");
    }

    /** SUB-004: the owner and the agents of the master sign for the sub-account, and its own agents only for it. */
    @Test
    void whoSignsForASubAccount() {
        Bytes32 sub = create(ALICE, "bot", "1000");
        Bytes32 botAgent = Floor.named("agent of the bot");
        Action order = limit(Side.BUY, "0.001", "90000");
        assertThat(error(sub, AGENT, order)).isEqualTo("unauthorized signer");
        ask(ALICE, new AgentWalletCreation(AGENT, false));
        assertThat(ask(sub, AGENT, order).getKind()).isEqualTo(StatusKind.RESTING);
        assertThat(ask(sub, ALICE, order).getKind()).isEqualTo(StatusKind.RESTING);
        assertThat(error(sub, BOB, order)).isEqualTo("unauthorized signer");
        assertThat(ask(sub, AGENT, new AgentWalletCreation(botAgent, false)).getReason())
                .isEqualTo("only the account itself may add or remove agents");
        assertThat(ask(sub, ALICE, new AgentWalletCreation(botAgent, false)).getKind())
                .isEqualTo(StatusKind.AGENT_WALLET);
        assertThat(ask(sub, botAgent, new CancelAll(List.of())).getKind()).isEqualTo(StatusKind.CANCELLED);
        assertThat(error(ALICE, botAgent, order)).isEqualTo("unauthorized signer");
        assertThat(error(ALICE, sub, order)).isEqualTo("unauthorized signer");
    }

    /** SUB-007, SUB-008: only what is flat and quiet ends; what it has goes to its master, also what comes later. */
    @Test
    void removesOnlyWhatIsFlat() {
        Bytes32 sub = create(ALICE, "old", "1000");
        ask(sub, ALICE, limit(Side.BUY, "0.01", "90000"));
        assertRefused(ALICE, new RemoveSubAccount(sub), "the sub-account has positions or open orders");
        ask(sub, ALICE, new CancelAll(List.of()));
        ask(Floor.named("maker"), limit(Side.SELL, "0.01", "100000"));
        ask(sub, ALICE, limit(Side.BUY, "0.01", "100000"));
        assertRefused(ALICE, new RemoveSubAccount(sub), "the sub-account has positions or open orders");
        ask(Floor.named("maker"), limit(Side.BUY, "0.01", "100000"));
        ask(sub, ALICE, limit(Side.SELL, "0.01", "100000"));
        assertRefused(BOB, new RemoveSubAccount(sub), "is not a sub-account of this account");

        ActionStatus removed = ask(ALICE, new RemoveSubAccount(sub));
        assertThat(removed.getKind()).isEqualTo(StatusKind.REMOVE_SUB_ACCOUNT);
        assertThat(removed.getAmount()).isEqualTo(Decimals.parse("999")); // two fees of 0.5 as taker
        assertBalance(sub, "0");
        assertBalance(ALICE, "9999");
        assertThat(error(sub, ALICE, limit(Side.BUY, "0.01", "90000"))).isEqualTo("the sub-account was removed");
        assertRefused(ALICE, new RemoveSubAccount(sub), "the sub-account was removed");
        assertRefused(BOB, external(BOB, sub, "5"), "the sub-account that is to get it was removed");
        assertThat(create(ALICE, "old", null)).isNotEqualTo(sub);
        floor.exchange.checkInvariants();
    }

    /** SUB-010, SUB-011: between a master and its sub-accounts in every direction, but to nobody else. */
    @Test
    void movesMoneyWithinAFamily() {
        Bytes32 one = create(ALICE, "one", "1000");
        Bytes32 two = create(ALICE, "two", null);
        Bytes32 bobs = create(BOB, "one", null);
        assertThat(ask(ALICE, internal(ALICE, two, "500")).getKind()).isEqualTo(StatusKind.TRANSFER);
        assertThat(ask(ALICE, internal(one, two, "100")).getKind()).isEqualTo(StatusKind.TRANSFER);
        assertThat(ask(two, ALICE, internal(two, one, "50")).getKind()).isEqualTo(StatusKind.TRANSFER);
        assertThat(ask(one, ALICE, internal(one, ALICE, "0.00000001")).getKind())
                .isEqualTo(StatusKind.TRANSFER);
        assertBalance(one, "949.99999999");
        assertBalance(two, "550");
        assertBalance(ALICE, "8500.00000001");
        assertRefused(one, ALICE, internal(two, one, "1"), "from is neither this account nor a sub-account of it");
        assertRefused(ALICE, internal(ALICE, bobs, "1"), "to is neither the master of the account nor");
        assertRefused(ALICE, internal(ALICE, BOB, "1"), "to is neither the master of the account nor");
        assertRefused(ALICE, internal(bobs, ALICE, "1"), "from is neither this account nor a sub-account of it");
        assertRefused(ALICE, internal(ALICE, ALICE, "1"), "from and to are the same account");
        assertRefused(ALICE, internal(ALICE, one, "0"), "marginAmount must be above 0");
        assertRefused(ALICE, internal(ALICE, one, "-1"), "marginAmount must be above 0");
        assertRefused(ALICE, internal(ALICE, one, "8500.00000002"), "Insufficient margin: 8500.00000001 may leave");
        floor.exchange.checkInvariants();
    }

    /** SUB-013: 0.1 at 100000 with leverage 10 needs 1000; a profit that is not realized cannot leave. */
    @Test
    void whatMarginNeedsStays() {
        Bytes32 sub = create(ALICE, "one", null);
        ask(ALICE, limit(Side.BUY, "0.1", "100000"));
        assertRefused(ALICE, internal(ALICE, sub, "9000.00000001"), "Insufficient margin: 9000 may leave the account");
        assertThat(ask(ALICE, internal(ALICE, sub, "9000")).getKind()).isEqualTo(StatusKind.TRANSFER);
        ask(ALICE, internal(sub, ALICE, "8000"));
        ask(Floor.named("maker"), limit(Side.SELL, "0.1", "100000"));
        floor.price("BTC-USD", "200000");
        assertRefused(ALICE, internal(ALICE, sub, "8999"), "Insufficient margin: 8998 may leave the account");
        floor.exchange.checkInvariants();
    }

    /** SUB-012, SUB-014, SUB-015: to anybody who has an account. */
    @Test
    void sendsMoneyToOthers() {
        ask(ALICE, new AgentWalletCreation(AGENT, false));
        Bytes32 sub = create(ALICE, "one", "1000");
        for (String trader : List.of("bob", "carol", "dave", "erin")) {
            floor.fund(trader, "10");
            ActionStatus sent = ask(ALICE, external(ALICE, Floor.named(trader), "7.5"));
            assertThat(sent.getKind()).isEqualTo(StatusKind.TRANSFER);
            assertThat(sent.getAmount()).isEqualTo(Decimals.parse("7.5"));
            assertThat(Keys.read(sent.getTo())).isEqualTo(Floor.named(trader));
            assertThat(ask(sub, ALICE, external(sub, Floor.named(trader), "2.5"))
                            .getKind())
                    .isEqualTo(StatusKind.TRANSFER);
            assertBalance(Floor.named(trader), trader.equals("bob") ? "10010" : "20");
            assertRefused(ALICE, external(ALICE, Floor.named("nobody " + trader), "1"), "account not found");
        }
        assertBalance(ALICE, "8970");
        assertBalance(sub, "990");
        assertRefused(ALICE, AGENT, external(ALICE, BOB, "1"), "only the owner of the account may send money");
        assertRefused(ALICE, external(sub, BOB, "1"), "from is not this account");
        assertRefused(ALICE, external(ALICE, Floor.FUND, "1"), "the fee account and the insurance fund take no part");
        floor.exchange.checkInvariants();
    }

    /** SUB-016: at every moment between shards; the replay gives the same. */
    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6})
    void moneyUnderWayIsNotLost(long seed) {
        floor = opened(new Random(seed));
        Random random = new Random(seed);
        for (int i = 0; i < 60; i++) {
            Bytes32 to =
                    Floor.named(List.of("maker", "bob", "alice", "nobody " + i).get(random.nextInt(4)));
            String trader = List.of("alice", "bob").get(random.nextInt(2));
            floor.sendInSignedBytes(trader, external(Floor.named(trader), to, String.valueOf(1 + random.nextInt(900))));
            for (int step = 0; step < 2; step++) {
                floor.exchange.deliverOne();
                floor.exchange.checkMoney();
            }
        }
        while (floor.exchange.deliverOne()) {
            floor.exchange.checkMoney();
        }
        floor.exchange.checkInvariants();
        assertThat(floor.exchange.replayedHash(seed)).isEqualTo(floor.exchange.stateHash());
    }

    /** LOG-011: sub-accounts, their names and the money of transfers are part of the state. */
    @Test
    void survivesSnapshots() {
        floor = opened(null);
        Bytes32 one = create(ALICE, "one", "100");
        Bytes32 two = create(ALICE, "two", "100");
        ask(ALICE, external(ALICE, BOB, "5"));
        ask(ALICE, new RemoveSubAccount(one));
        ask(ALICE, new RenameSubAccount(two, "three"));
        String before = floor.exchange.stateHash();
        floor.exchange.restoreFromSnapshots(3);
        assertThat(floor.exchange.stateHash()).isEqualTo(before);
        assertThat(floor.exchange.replayedHash(17)).isEqualTo(before);
        assertRefused(ALICE, new CreateSubAccount("three", null, null), "duplicate name");
    }

    private Bytes32 create(Bytes32 master, String name, @Nullable String amount) {
        ActionStatus made = ask(master, new CreateSubAccount(name, null, amount == null ? null : Quantity.of(amount)));
        assertThat(made.getKind()).as(made.getReason()).isEqualTo(StatusKind.CREATE_SUB_ACCOUNT);
        return Keys.read(made.getSubAccount());
    }

    private static Transfer internal(Bytes32 from, Bytes32 to, String amount) {
        return new Transfer(Transfer.Kind.INTERNAL, from, to, null, Quantity.of(amount));
    }

    private static Transfer external(Bytes32 from, Bytes32 to, String amount) {
        return new Transfer(Transfer.Kind.EXTERNAL, from, to, null, Quantity.of(amount));
    }

    private static LimitOrder limit(Side side, String size, String price) {
        return new LimitOrder(
                "BTC-USD", side, Quantity.of(price), Quantity.of(size), TimeInForce.GTC, false, Routing.CROSS);
    }

    private void assertRefused(Bytes32 account, Action action, String reason) {
        assertRefused(account, account, action, reason);
    }

    private void assertRefused(Bytes32 account, Bytes32 signer, Action action, String reason) {
        ActionStatus status = ask(account, signer, action);
        assertThat(status.getKind().name()).endsWith("FAILED");
        assertThat(status.getReason()).contains(reason);
    }

    private void assertBalance(Bytes32 account, String balance) {
        AccountRecords records = new AccountRecords();
        floor.exchange.accountEventsSince(0).stream()
                .filter(event -> Keys.read(event.getAccount()).equals(account))
                .forEach(records::read);
        assertThat(Decimals.format(records.totals.getBalance())).isEqualTo(balance);
    }

    private ActionStatus ask(Bytes32 account, Action action) {
        return ask(account, account, action);
    }

    private ActionStatus ask(Bytes32 account, Bytes32 signer, Action action) {
        var completed = floor.askInSignedBytes(account, signer, action);
        assertThat(completed.getError()).isEmpty();
        return completed.getStatusesList().getFirst();
    }

    private String error(Bytes32 account, Bytes32 signer, Action action) {
        return floor.askInSignedBytes(account, signer, action).getError();
    }
}
