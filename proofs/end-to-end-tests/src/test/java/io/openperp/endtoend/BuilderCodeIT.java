package io.openperp.endtoend;

import static io.openperp.endtoend.Exchange.BTC;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.awaitility.Awaitility.await;

import io.openperp.api.Decimal;
import io.openperp.api.account.FullAccount.BuilderApproval;
import io.openperp.api.action.ActionResult;
import io.openperp.api.action.OrderCheck;
import io.openperp.api.history.Activity;
import io.openperp.client.Actions;
import io.openperp.client.OpenPerp;
import io.openperp.client.RequestFailed;
import io.openperp.client.SignedTransaction;
import io.openperp.client.Signer;
import io.openperp.transaction.ConditionalOrder.StopOrder;
import io.openperp.transaction.NewOrder.LimitOrder;
import io.openperp.transaction.OrderAction.Routing;
import io.openperp.transaction.Quantity;
import io.openperp.transaction.field.BuilderCode;
import io.openperp.transaction.signing.Envelope;
import io.openperp.units.Side;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** A builder, from its approval to its fees (BLD-001 to BLD-008), and a check that predicts them (API-070). */
@ExtendWith(OnTheExchange.class)
class BuilderCodeIT {

    private static final Duration SOON = Duration.ofSeconds(20);

    private OpenPerp client;
    private Signer alice;
    private Signer bob;
    private Signer builder;

    @BeforeEach
    void meet(Exchange exchange) {
        client = exchange.javaClient();
        alice = funded();
        bob = funded();
        builder = Signer.ofSecret(Signer.generateSecret());
    }

    @AfterEach
    void leave() {
        client.transactions().submit(alice.sign(Actions.cancelAll()));
        client.transactions().submit(bob.sign(Actions.cancelAll()));
        client.close();
    }

    @Test
    void builderIsPaidWithTheFill() {
        only(bob.sign(Actions.limit(Side.SELL, BTC, "0.1", "100000")));
        only(alice.sign(Actions.approveBuilder(builder.account(), 5)));
        assertThat(client.accounts().fullAccount(alice.account()).builderCodeApprovals())
                .containsExactly(new BuilderApproval(builder.account().toString(), 5));

        assertThat(only(alice.sign(paying(5)))).isInstanceOf(ActionResult.Filled.class);

        assertThat(client.accounts().fills(alice.account()).getFirst()).satisfies(fill -> {
            assertThat(fill.fee()).isEqualTo(Decimal.parse("10"));
            assertThat(fill.builderFee()).isEqualTo(Decimal.parse("5"));
        });
        assertThat(client.accounts().fullAccount(builder.account()).margin().totalBalance())
                .isEqualTo(Decimal.parse("5"));
        assertThat(client.accounts().activity(builder.account()))
                .extracting(Activity::kind)
                .containsExactly(Activity.Kind.BUILDER_FEES);
    }

    @Test
    void aStopShowsItsBuilderWhileItWaitsAndAfterItEnded() {
        only(bob.sign(Actions.limit(Side.SELL, BTC, "0.1", "100000")));
        only(alice.sign(Actions.approveBuilder(builder.account(), 5)));
        only(alice.sign(Actions.limit(Side.BUY, BTC, "0.1", "100000")));
        SignedTransaction stop = alice.sign(new StopOrder(
                StopOrder.Kind.STOP,
                BTC,
                false,
                Quantity.of("0.1"),
                Quantity.of("90000"),
                null,
                Routing.CROSS,
                new BuilderCode(builder.account(), 5),
                null));
        String code = builder.account() + " 5";

        assertThat(only(stop)).isInstanceOf(ActionResult.Resting.class);
        assertThat(client.accounts().openOrders(alice.account()))
                .extracting(order ->
                        order.builderCode().to() + " " + order.builderCode().fee())
                .containsExactly(code);
        only(alice.sign(Actions.cancelAll()));
        assertThat(client.accounts().orderHistory(alice.account()))
                .filteredOn(order -> order.orderId().equals(stop.orderId().toString()))
                .extracting(order ->
                        order.builderCode().to() + " " + order.builderCode().fee())
                .containsExactly(code);
    }

    @Test
    void checkSaysWhatTheTransactionIsThenAnswered() {
        SignedTransaction unapproved = alice.sign(paying(5));
        OrderCheck refused = client.transactions().check(unapproved);
        assertThat(refused.actions().getFirst().answers()).containsExactly(only(unapproved));

        only(alice.sign(Actions.approveBuilder(builder.account(), 5)));
        await("a moment in which the mark does not move")
                .atMost(SOON)
                .untilAsserted(() -> checkIsWhatFollows(alice.sign(paying(5))));
    }

    private void checkIsWhatFollows(SignedTransaction order) {
        OrderCheck check = client.transactions().check(order);
        assertThat(check.actions().getFirst().admitted()).isNotNull().satisfies(admitted -> {
            assertThat(admitted.oid()).isEqualTo(order.orderId().toString());
            assertThat(admitted.takerFee()).isEqualTo(Decimal.parse("5"));
            assertThat(admitted.builderFee()).isEqualTo(Decimal.parse("5"));
        });
        assertThat(client.accounts().openOrders(alice.account())).isEmpty();

        assertThat(only(order)).isInstanceOf(ActionResult.Resting.class);
        Decimal used = client.accounts().fullAccount(alice.account()).margin().marginUsed();
        only(alice.sign(Actions.cancelAll()));
        assertThat(check.open().marginUsed()).isEqualTo(used);
    }

    @Test
    void signatureOfSomethingElseIsRefusedByTheCheckAsWell() {
        Envelope signed = alice.sign(paying(5)).envelope();
        Envelope forged =
                new Envelope(List.of(paying(6)), signed.nonce(), signed.account(), signed.signer(), signed.signature());
        assertThatExceptionOfType(RequestFailed.class)
                .isThrownBy(() -> client.transactions().check(new SignedTransaction(forged)))
                .withMessageContaining("signature");
    }

    private LimitOrder paying(int fee) {
        return Actions.paying(Actions.limit(Side.BUY, BTC, "0.1", "100000"), builder.account(), fee);
    }

    private Signer funded() {
        Signer signer = Signer.ofSecret(Signer.generateSecret());
        assertThat(only(signer.sign(Actions.faucet(signer.account())))).isInstanceOf(ActionResult.Deposit.class);
        return signer;
    }

    private ActionResult only(SignedTransaction transaction) {
        return client.transactions().submit(transaction).executed().only();
    }
}
