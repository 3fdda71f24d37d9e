package io.openperp.exchange;

import static org.assertj.core.api.Assertions.assertThat;

import io.openperp.journal.AccountEvent;
import io.openperp.journal.ActionStatus;
import io.openperp.journal.Keys;
import io.openperp.journal.PublishPrices;
import io.openperp.journal.PublishedPrice;
import io.openperp.journal.StatusKind;
import io.openperp.journal.TransactionCompleted;
import io.openperp.transaction.Action;
import io.openperp.transaction.NewOrder.LimitOrder;
import io.openperp.transaction.OrderAction.Routing;
import io.openperp.transaction.Quantity;
import io.openperp.transaction.SettingsAction.AgentWalletCreation;
import io.openperp.transaction.SettingsAction.BuilderApproval;
import io.openperp.transaction.SubAccountAction.CreateSubAccount;
import io.openperp.transaction.SubAccountAction.RemoveSubAccount;
import io.openperp.transaction.SubAccountAction.Transfer;
import io.openperp.transaction.TradingAction.CancelAll;
import io.openperp.transaction.field.BuilderCode;
import io.openperp.transaction.field.TimeInForce;
import io.openperp.transaction.verification.DerivedKeys;
import io.openperp.units.Bytes32;
import io.openperp.units.Decimals;
import io.openperp.units.Side;
import java.util.List;
import java.util.Random;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Isolated accounts: keys, rights, transfers and snapshots (ISO-002 to ISO-022); what trades do is in the scenarios. */
class IsolatedMarginTest {

    private static final Bytes32 ALICE = Floor.named("alice");
    private static final Bytes32 BOB = Floor.named("bob");
    private static final Bytes32 AGENT = Floor.named("agent");

    private Floor floor = opened(null);

    private static Floor opened(@Nullable Random order) {
        Floor floor = new Floor(order, Floor::marksAreTheOracles);
        floor.price("BTC-USD", "100000");
        floor.price("ETH-USD", "5000");
        floor.fund("maker", "1000000");
        floor.fund("alice", "10000");
        floor.fund("bob", "10000");
        return floor;
    }

    /** ISO-002, ISO-003: made by the first order, one for each owner and market. */
    @Test
    void isMadeByTheFirstOrder() {
        ask(ALICE, buy("BTC-USD", "0.1", "99000"));
        Bytes32 key = isolated(ALICE, 0);
        assertThat(made()).containsExactly(key, key);
        ask(ALICE, buy("BTC-USD", "0.1", "98000"));
        ask(ALICE, buy("ETH-USD", "0.1", "4900"));
        assertThat(made()).hasSize(4).contains(key, isolated(ALICE, 1));
        assertBalance(key, "2009.85"); // initial margin 2000 at the mark, and the fees of both at their limits
        floor.exchange.checkInvariants();
    }

    /** ISO-002: what clients and other implementations derive. */
    @Test
    void keysAreDerivedFromTheOwnerAndTheMarket() {
        assertThat(isolated(ALICE, 0)).hasToString("oUs85TN8UEtNgEXNqNx2q82ovqMVL3eXAUzFgEqom5d");
        assertThat(isolated(ALICE, 1)).hasToString("A3mnnxLc8L6URTr7eEKbimkhGG5bspPwwDiB3BGZFCQQ");
    }

    /** ISO-004, ISO-006: agents of the owner trade in it with what the owner allowed; nobody signs for it. */
    @Test
    void signsNothing() {
        ask(ALICE, new AgentWalletCreation(AGENT, false));
        ask(ALICE, new BuilderApproval(BOB, 5));
        LimitOrder plain = buy("BTC-USD", "0.1", "99000");
        LimitOrder withBuilder = new LimitOrder(
                "BTC-USD",
                Side.BUY,
                Quantity.of("98000"),
                Quantity.of("0.1"),
                TimeInForce.GTC,
                false,
                Routing.ISOLATED,
                new BuilderCode(BOB, 5));
        assertThat(ask(ALICE, AGENT, plain).getKind()).isEqualTo(StatusKind.RESTING);
        assertThat(ask(ALICE, AGENT, withBuilder).getKind()).isEqualTo(StatusKind.RESTING);
        assertThat(error(isolated(ALICE, 0), ALICE, plain)).startsWith("an isolated account is traded by its owner");
        assertThat(error(ALICE, isolated(ALICE, 0), plain)).isEqualTo("unauthorized signer");
        assertThat(ask(ALICE, AGENT, new CancelAll(List.of())).getKind()).isEqualTo(StatusKind.CANCELLED);
        assertBalance(ALICE, "10000");
    }

    /** ISO-003, ISO-022: a sub-account has its own, and stays while one of them trades. */
    @Test
    void subAccountsHaveTheirOwn() {
        Bytes32 sub = Keys.read(ask(ALICE, new CreateSubAccount("bot", null, Quantity.of("2000")))
                .getSubAccount());
        assertThat(ask(sub, ALICE, buy("BTC-USD", "0.1", "100000")).getKind()).isEqualTo(StatusKind.RESTING);
        assertBalance(sub, "995");
        assertBalance(isolated(sub, 0), "1005");
        assertFailed(ask(ALICE, new RemoveSubAccount(sub)), "the sub-account has isolated positions or orders");
        assertThat(ask(ALICE, internal(ALICE, isolated(sub, 0), "5")).getKind()).isEqualTo(StatusKind.TRANSFER);
        ask(sub, ALICE, new CancelAll(List.of()));
        assertBalance(sub, "2005");
        assertThat(ask(ALICE, new RemoveSubAccount(sub)).getAmount()).isEqualTo(Decimals.parse("2005"));
        floor.exchange.checkInvariants();
    }

    /** ISO-020, ISO-021: more margin while there is something to bear, and back what margin does not need. */
    @Test
    void takesAndGivesMarginByTransfer() {
        Bytes32 key = isolated(ALICE, 0);
        assertFailed(ask(ALICE, internal(ALICE, key, "100")), "to is neither the master of the account nor");
        ask(ALICE, buy("BTC-USD", "0.1", "100000"));
        ask(Floor.named("maker"), sell("0.1", "100000"));
        assertBalance(key, "1000");
        assertThat(ask(ALICE, internal(ALICE, key, "500")).getKind()).isEqualTo(StatusKind.TRANSFER);
        assertBalance(key, "1500");
        assertFailed(ask(ALICE, internal(key, ALICE, "500.00000001")), "Insufficient margin: 500 may leave");
        assertFailed(ask(BOB, internal(BOB, key, "1")), "to is neither the master of the account nor");
        assertFailed(ask(BOB, external(BOB, key, "1")), "an isolated account takes money by internal transfers only");
        assertFailed(ask(BOB, internal(key, BOB, "1")), "from is neither this account nor");
        assertThat(ask(ALICE, internal(key, ALICE, "200")).getKind()).isEqualTo(StatusKind.TRANSFER);
        assertBalance(key, "1300");
        assertFailed(ask(ALICE, new RemoveSubAccount(key)), "the isolated account has a position or open orders");
        ask(
                Floor.named("maker"),
                new LimitOrder(
                        "BTC-USD",
                        Side.BUY,
                        Quantity.of("100000"),
                        Quantity.of("0.1"),
                        TimeInForce.GTC,
                        false,
                        Routing.CROSS));
        ask(ALICE, isolated(Side.SELL, "BTC-USD", "0.1", "100000"));
        assertBalance(key, "0");
        assertBalance(ALICE, "9993"); // fees 2 and 5
        assertFailed(
                ask(ALICE, internal(ALICE, key, "100")),
                "the isolated account that is to get it has neither a position nor");
        assertFailed(ask(BOB, new RemoveSubAccount(key)), "is not a sub-account of this account");
        ActionStatus removed = ask(ALICE, new RemoveSubAccount(key));
        assertThat(removed.getKind()).isEqualTo(StatusKind.REMOVE_SUB_ACCOUNT);
        assertThat(removed.getAmount()).isZero();
        assertThat(ask(ALICE, buy("BTC-USD", "0.1", "100000")).getKind()).isEqualTo(StatusKind.RESTING);
        assertBalance(key, "1005");
        floor.exchange.checkInvariants();
    }

    /** ISO-020, ISO-021: an order that is refused earlier in the same transaction leaves nothing to bear. */
    @Test
    void aRefusedOrderOfTheSameTransactionIsNoOrder() {
        Bytes32 key = isolated(ALICE, 0);
        LimitOrder tooLarge = buy("BTC-USD", "40", "100000");
        List<ActionStatus> statuses = floor.askInSignedBytes(ALICE, ALICE, tooLarge, internal(ALICE, key, "100"))
                .getStatusesList();
        assertThat(statuses.getFirst().getKind()).isEqualTo(StatusKind.REJECTED_RISK_LIMIT);
        assertFailed(statuses.getLast(), "has neither a position nor an order");
        assertBalance(ALICE, "10000");
        assertThat(floor.askInSignedBytes(ALICE, ALICE, tooLarge, new RemoveSubAccount(key))
                        .getStatuses(1)
                        .getKind())
                .isEqualTo(StatusKind.REMOVE_SUB_ACCOUNT);
        floor.exchange.checkInvariants();
    }

    /** ISO-020: an external transfer to an isolated account is refused, whoever sends it. */
    @Test
    void noExternalTransferReachesOne() {
        floor = opened(null);
        ask(ALICE, buy("BTC-USD", "0.1", "100000"));
        Bytes32 key = isolated(ALICE, 0);
        for (String trader : List.of("bob", "carol", "dave", "erin")) {
            floor.fund(trader, "10");
            Bytes32 from = Floor.named(trader);
            assertFailed(ask(from, external(from, key, "1")), "takes money by internal transfers only");
        }
        assertBalance(key, "1005");
        floor.exchange.checkInvariants();
    }

    /** ISO-014, ISO-015, ISO-020: while it is liquidated nothing comes by orders or transfers, and only the margin of its orders goes back. */
    @Test
    void nothingComesWhileItIsLiquidated() {
        Bytes32 key = isolated(ALICE, 0);
        floor.configure(settings -> settings.setInsuranceDeposit(Decimals.parse("100000")));
        floor.exchange.drain();
        ask(ALICE, buy("BTC-USD", "0.1", "100000"));
        ask(Floor.named("maker"), sell("0.1", "100000"));
        ask(ALICE, buy("BTC-USD", "0.05", "95000"));
        publish("85000");
        while (floor.exchange.accountShard().accountsInLiquidation() == 0) {
            assertThat(floor.exchange.deliverOne()).isTrue();
        }
        floor.exchange.submit(floor.nextInSignedBytes(
                ALICE, ALICE, List.of(buy("BTC-USD", "0.1", "84000"), internal(ALICE, key, "5"))));
        assertThat(answer(ALICE).getStatusesList())
                .extracting(ActionStatus::getReason)
                .containsExactly("liquidation in progress", "liquidation in progress");
        floor.exchange.drain();
        assertThat(floor.exchange.accountEventsSince(0)).anyMatch(AccountEvent::hasLiquidationExplained);
        assertBalance(key, "0");
        assertBalance(ALICE, "8998"); // the margin of the order came back, that of the position is lost
        floor.exchange.checkInvariants();
    }

    private void publish(String price) {
        floor.send(
                Floor.ORACLE,
                Floor.ORACLE,
                io.openperp.journal.Action.newBuilder()
                        .setPublishPrices(PublishPrices.newBuilder()
                                .addPrices(PublishedPrice.newBuilder()
                                        .setSymbol("BTC-USD")
                                        .setTimestamp(1_000_000)
                                        .setPrice(Decimals.parse(price))))
                        .build());
    }

    private TransactionCompleted answer(Bytes32 account) {
        return floor.exchange.accountEventsSince(0).stream()
                .filter(event -> event.hasTransactionCompleted()
                        && Keys.read(event.getAccount()).equals(account))
                .map(AccountEvent::getTransactionCompleted)
                .reduce((first, second) -> second)
                .orElseThrow();
    }

    /** LOG-011: isolated accounts, and what has moved for their orders, are part of the state. */
    @Test
    void survivesSnapshots() {
        floor = opened(null);
        ask(ALICE, buy("BTC-USD", "0.1", "100000"));
        ask(ALICE, buy("ETH-USD", "1", "4900"));
        String before = floor.exchange.stateHash();
        floor.exchange.restoreFromSnapshots(3);
        assertThat(floor.exchange.stateHash()).isEqualTo(before);
        assertThat(floor.exchange.replayedHash(17)).isEqualTo(before);
        ask(ALICE, new CancelAll(List.of()));
        assertBalance(ALICE, "10000");
    }

    private static Bytes32 isolated(Bytes32 owner, int market) {
        return DerivedKeys.isolatedAccount(owner, market);
    }

    private List<Bytes32> made() {
        return floor.exchange.accountEventsSince(0).stream()
                .filter(AccountEvent::hasIsolatedAccountMade)
                .map(event -> Keys.read(event.getIsolatedAccountMade().getAccount()))
                .toList();
    }

    private static LimitOrder buy(String symbol, String size, String price) {
        return isolated(Side.BUY, symbol, size, price);
    }

    private static LimitOrder isolated(Side side, String symbol, String size, String price) {
        return new LimitOrder(
                symbol, side, Quantity.of(price), Quantity.of(size), TimeInForce.GTC, false, Routing.ISOLATED);
    }

    private static LimitOrder sell(String size, String price) {
        return new LimitOrder(
                "BTC-USD", Side.SELL, Quantity.of(price), Quantity.of(size), TimeInForce.GTC, false, Routing.CROSS);
    }

    private static Transfer internal(Bytes32 from, Bytes32 to, String amount) {
        return new Transfer(Transfer.Kind.INTERNAL, from, to, null, Quantity.of(amount));
    }

    private static Transfer external(Bytes32 from, Bytes32 to, String amount) {
        return new Transfer(Transfer.Kind.EXTERNAL, from, to, null, Quantity.of(amount));
    }

    private static void assertFailed(ActionStatus status, String reason) {
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
        TransactionCompleted completed = floor.askInSignedBytes(account, signer, action);
        assertThat(completed.getError()).isEmpty();
        return completed.getStatuses(0);
    }

    private String error(Bytes32 account, Bytes32 signer, Action action) {
        return floor.askInSignedBytes(account, signer, action).getError();
    }
}
