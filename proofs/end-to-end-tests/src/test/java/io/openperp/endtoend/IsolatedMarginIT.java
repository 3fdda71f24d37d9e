package io.openperp.endtoend;

import static io.openperp.endtoend.Exchange.BTC;
import static org.assertj.core.api.Assertions.assertThat;

import io.openperp.api.Decimal;
import io.openperp.api.account.FullAccount;
import io.openperp.api.action.ActionResult;
import io.openperp.api.action.OrderCheck;
import io.openperp.api.order.OpenOrder;
import io.openperp.client.Actions;
import io.openperp.client.OpenPerp;
import io.openperp.client.SignedTransaction;
import io.openperp.client.Signer;
import io.openperp.units.Bytes32;
import io.openperp.units.Side;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** An isolated order from its check to its cancel: margin moves with it and back, and its owner sees it (ISO-010 to ISO-040). */
@ExtendWith(OnTheExchange.class)
class IsolatedMarginIT {

    private static final Decimal ALL = Decimal.parse("10000");

    private OpenPerp client;
    private Signer alice;

    @BeforeEach
    void meet(Exchange exchange) {
        client = exchange.javaClient();
        alice = Signer.ofSecret(Signer.generateSecret());
        only(alice.sign(Actions.faucet(alice.account())));
    }

    @AfterEach
    void leave() {
        client.close();
    }

    @Test
    void marginMovesWithTheOrderAndBack() {
        SignedTransaction order = alice.sign(Actions.isolated(Actions.limit(Side.BUY, BTC, "0.1", "90000")));
        OrderCheck check = client.transactions().check(order);
        long announced = check.actions().getFirst().admitted().initialMargin().units();
        assertThat(announced).isPositive();
        assertThat(client.accounts().fullAccount(alice.account()).margin().totalBalance())
                .isEqualTo(ALL);

        assertThat(only(order)).isInstanceOf(ActionResult.Resting.class);

        FullAccount owner = client.accounts().fullAccount(alice.account());
        assertThat(owner.margin().marginUsed()).isEqualTo(Decimal.ZERO);
        OpenOrder open = owner.openOrders().getFirst();
        assertThat(open.iso()).isTrue();
        FullAccount isolated = client.accounts().fullAccount(Bytes32.parse(open.isoPubkey()));
        assertThat(isolated.kind()).isEqualTo(FullAccount.ISOLATED);
        assertThat(isolated.parent()).isEqualTo(alice.account().toString());
        long moved = isolated.margin().totalBalance().units();
        assertThat(moved).isBetween(announced / 100 * 99, announced / 100 * 101); // the mark may have moved since
        assertThat(owner.margin().totalBalance().units() + moved).isEqualTo(ALL.units());

        assertThat(only(alice.sign(Actions.cancelAll()))).isInstanceOf(ActionResult.Cancelled.class);
        owner = client.accounts().fullAccount(alice.account());
        assertThat(owner.margin().totalBalance()).isEqualTo(ALL);
        assertThat(owner.openOrders()).isEmpty();
        assertThat(client.accounts().orderHistory(alice.account()))
                .allSatisfy(ended -> assertThat(ended.isoPubkey()).isEqualTo(open.isoPubkey()));
    }

    private ActionResult only(SignedTransaction transaction) {
        return client.transactions().submit(transaction).executed().only();
    }
}
