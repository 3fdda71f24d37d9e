package io.openperp.account.projection.event;

import static io.openperp.account.Facts.account;
import static io.openperp.account.Facts.agent;
import static io.openperp.account.Facts.completed;
import static io.openperp.account.Facts.deposited;
import static io.openperp.account.Facts.events;
import static io.openperp.account.Facts.fill;
import static io.openperp.account.Facts.fundingPaid;
import static io.openperp.account.Facts.leverage;
import static io.openperp.account.Facts.order;
import static io.openperp.account.Facts.orderChanged;
import static io.openperp.account.Facts.orderFilled;
import static io.openperp.account.Facts.orderId;
import static io.openperp.account.Facts.position;
import static io.openperp.account.Facts.positionMoved;
import static io.openperp.account.Facts.totals;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.openperp.account.Facts;
import io.openperp.account.projection.table.Changes;
import io.openperp.account.projection.table.Fact;
import io.openperp.journal.AccountEvent;
import io.openperp.journal.FillReason;
import io.openperp.journal.FundReceived;
import io.openperp.journal.FundSource;
import io.openperp.journal.Keys;
import io.openperp.journal.StatusKind;
import io.openperp.units.Bytes32;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Changes by a batch of account events, without any database. */
class AccountEventHandlerTest {

    private final Bytes32 alice = account(1);
    private final Bytes32 bob = account(2);
    private final Changes changes = new Changes();
    private long number = 7;

    @Test
    void lastTotalsOfABatchCount() throws Exception {
        handle(deposited(alice, "1"), deposited(bob, "5"), deposited(alice, "2"));
        assertThat(changes.totals.get(alice).getBalance()).isEqualTo(Facts.units("2"));
        assertThat(changes.totals.get(bob).getBalance()).isEqualTo(Facts.units("5"));
    }

    @Test
    void orderThatComesAndGoesInABatchIsOnlyHistory() throws Exception {
        handle(orderChanged(alice, 1, order(orderId(1), "100", "1", "0", StatusKind.RESTING)));
        handle(orderChanged(alice, 2, order(orderId(1), "100", "1", "0", StatusKind.CANCELLED)));
        assertThat(changes.openOrders).isEmpty();
        assertThat(changes.endedOrders).containsExactly(orderId(1));
        assertThat(changes.orderHistory).hasSize(1);
        assertThat(changes.orderHistory.getFirst().fact().slot()).isEqualTo(2);
    }

    @Test
    void openOrderKeepsThePlaceOfItsFirstFact() throws Exception {
        handle(orderChanged(alice, 1, order(orderId(1), "100", "1", "0", StatusKind.RESTING)));
        long placed = changes.openOrders.get(orderId(1)).sequence();
        handle(orderChanged(alice, 2, order(orderId(1), "100", "0.5", "0.1", StatusKind.WORKING)));
        assertThat(changes.openOrders.get(orderId(1)).sequence()).isEqualTo(placed);
        assertThat(changes.openOrders.get(orderId(1)).state().getFilledSize()).isEqualTo(Facts.units("0.1"));
    }

    @ParameterizedTest
    @EnumSource(names = {"REJECTED_CROSSING", "REJECTED_DUPLICATE", "REJECTED_RISK_LIMIT", "REJECTED_INVALID"})
    void refusedOrderEndsNoOpenOrder(StatusKind status) throws Exception {
        handle(orderChanged(alice, 1, order(orderId(1), "100", "1", "0", StatusKind.RESTING)));
        handle(orderChanged(alice, 2, order(orderId(1), "100", "1", "0", status)));
        assertThat(changes.openOrders).containsOnlyKeys(orderId(1));
        assertThat(changes.endedOrders).isEmpty();
        assertThat(changes.orderHistory).hasSize(1);
    }

    @ParameterizedTest
    @EnumSource(
            names = {
                "FILLED",
                "PARTIALLY_FILLED",
                "CANCELLED",
                "CANCELLED_RISK_LIMIT",
                "CANCELLED_SELF_CROSSING",
                "CANCELLED_REDUCE_ONLY",
                "CANCELLED_IOC"
            })
    void endedOrderIsHistoryAndNoLongerOpen(StatusKind status) throws Exception {
        handle(orderChanged(alice, 1, order(orderId(1), "100", "1", "0", StatusKind.RESTING)));
        handle(orderChanged(alice, 2, order(orderId(1), "100", "1", "0", status)));
        assertThat(changes.openOrders).isEmpty();
        assertThat(changes.endedOrders).containsExactly(orderId(1));
        assertThat(changes.orderHistory).hasSize(1);
    }

    @Test
    void statusThatNoOrderCanHaveIsABrokenContract() {
        assertThatThrownBy(() -> handle(orderChanged(alice, 1, order(orderId(1), "1", "1", "0", StatusKind.DEPOSIT))))
                .hasMessageContaining("DEPOSIT is not the status of an order");
    }

    @Test
    void fillChangesOrderPositionAndTotals() throws Exception {
        handle(orderFilled(
                alice,
                9,
                totals("99", "100", "0", "1"),
                order(orderId(1), "100", "1", "1", StatusKind.FILLED),
                fill(4, true, true, "100", "1", bob),
                position("1", "100", "1")));
        assertThat(changes.fills).hasSize(1);
        assertThat(changes.positions.get(new Changes.AccountMarket(alice, 0)).getSize())
                .isEqualTo(Facts.units("1"));
        assertThat(changes.totals.get(alice).getBalance()).isEqualTo(Facts.units("99"));
        assertThat(changes.orderHistory).hasSize(1);
        assertThat(changes.closedPositions).isEmpty();
    }

    @Test
    void positionThatMovedIsAFillWithoutOrders() throws Exception {
        handle(positionMoved(
                alice,
                9,
                totals("0", "100", "-100", "0"),
                fill(4, true, false, "100", "1", bob).toBuilder()
                        .setReason(FillReason.ADL)
                        .clearCounterpartyOrderId()
                        .build(),
                position("0", "0", "0")));
        Changes.Filled filled = changes.fills.getFirst();
        assertThat(filled.orderId()).isEqualTo(Bytes32.ZERO);
        assertThat(filled.counterpartyOrderId()).isEqualTo(Bytes32.ZERO);
        assertThat(filled.symbol()).isEqualTo(Facts.BTC);
        assertThat(changes.orderHistory).isEmpty();
        assertThat(changes.positions.get(new Changes.AccountMarket(alice, 0)).getSize())
                .isZero();
        assertThat(changes.totals.get(alice).getBalance()).isZero();
    }

    @Test
    void fundingChangesThePositionAndIsRemembered() throws Exception {
        handle(fundingPaid(
                alice, 9, totals("99.9", "100", "0", "0"), "-0.1", "0.00001", position("0.1", "10000", "0")));
        assertThat(changes.fundingPayments).hasSize(1);
        assertThat(changes.fundingPayments.getFirst().fact().slot()).isEqualTo(9);
        assertThat(changes.positions).containsOnlyKeys(new Changes.AccountMarket(alice, 0));
        assertThat(changes.fills).isEmpty();
    }

    @Test
    void fundKeepsItsTotalsOnly() throws Exception {
        handle(AccountEvent.newBuilder()
                .setAccount(Keys.write(alice))
                .setTotals(totals("7", "5", "0", "0"))
                .setFundReceived(
                        FundReceived.newBuilder().setAmount(Facts.units("2")).setSource(FundSource.LIQUIDATION_FEE))
                .build());
        assertThat(changes.totals.get(alice).getBalance()).isEqualTo(Facts.units("7"));
        assertThat(changes.positions).isEmpty();
    }

    @Test
    void factThatNoMarketSettledHasTheSlotAndTimeOfItsRecord() throws Exception {
        AccountEvent refused =
                orderChanged(alice, 0, order(orderId(1), "1", "1", "0", StatusKind.REJECTED_RISK_LIMIT)).toBuilder()
                        .clearMarketTimeNanos()
                        .build();
        handle(refused);
        Fact fact = changes.orderHistory.getFirst().fact();
        assertThat(fact.slot()).isEqualTo(55);
        assertThat(fact.timeNanos()).isEqualTo(Facts.TIME + 55);
    }

    @Test
    void sequenceGrowsWithRecordAndPlace() throws Exception {
        handle(
                orderChanged(alice, 1, order(orderId(1), "1", "1", "0", StatusKind.CANCELLED)),
                orderChanged(alice, 2, order(orderId(2), "1", "1", "0", StatusKind.CANCELLED)));
        handle(orderChanged(alice, 3, order(orderId(3), "1", "1", "0", StatusKind.CANCELLED)));
        assertThat(changes.orderHistory)
                .extracting(o -> o.fact().sequence())
                .isSorted()
                .doesNotHaveDuplicates()
                .startsWith(7L << 20);
    }

    @Test
    void lastSettingCounts() throws Exception {
        handle(leverage(alice, Facts.BTC, 0, "5"), leverage(alice, Facts.BTC, 0, "7"), agent(alice, bob, false));
        handle(agent(alice, bob, true));
        assertThat(changes.leverages.get(new Changes.AccountMarket(alice, 0)).getLeverage())
                .isEqualTo(Facts.units("7"));
        assertThat(changes.agents).containsEntry(new Changes.Agent(alice, bob), false);
    }

    @Test
    void completedTransactionChangesNothing() throws Exception {
        handle(completed(alice, 1));
        assertThat(changes.totals).isEmpty();
        assertThat(changes.orderHistory).isEmpty();
    }

    private void handle(AccountEvent... facts) throws Exception {
        new AccountEventHandler().handle(events(55, facts).toByteString(), number++, changes);
    }
}
