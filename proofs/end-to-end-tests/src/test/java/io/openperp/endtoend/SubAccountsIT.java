package io.openperp.endtoend;

import static io.openperp.endtoend.Exchange.BTC;
import static org.assertj.core.api.Assertions.assertThat;

import io.openperp.api.Decimal;
import io.openperp.api.account.FullAccount;
import io.openperp.api.account.FullAccount.SubAccount;
import io.openperp.api.action.ActionResult;
import io.openperp.api.action.OrderCheck;
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

/** A sub-account from its making to its end, and money between accounts of different shards (SUB-001 to SUB-017). */
@ExtendWith(OnTheExchange.class)
class SubAccountsIT {

    private OpenPerp client;
    private String secret;
    private Signer alice;

    @BeforeEach
    void meet(Exchange exchange) {
        client = exchange.javaClient();
        secret = Signer.generateSecret();
        alice = Signer.ofSecret(secret);
        fund(alice);
    }

    @AfterEach
    void leave() {
        client.close();
    }

    @Test
    void masterTradesWithItsSubAccountAndEndsIt() {
        SignedTransaction creation = alice.sign(Actions.createSubAccount("hedges", "2500"));
        OrderCheck check = client.transactions().check(creation);
        ActionResult.CreateSubAccount made = (ActionResult.CreateSubAccount) only(creation);
        assertThat(check.actions().getFirst().answers())
                .containsExactly(new ActionResult.CreateSubAccount(made.master(), "", "hedges", made.margin()));
        Bytes32 sub = Bytes32.parse(made.sub());
        assertThat(client.accounts().fullAccount(alice.account()).subAccounts())
                .containsExactly(new SubAccount(made.sub(), "hedges"));
        FullAccount whole = client.accounts().fullAccount(sub);
        assertThat(whole.kind()).isEqualTo(FullAccount.SUB_ACCOUNT);
        assertThat(whole.parent()).isEqualTo(alice.account().toString());
        assertThat(whole.name()).isEqualTo("hedges");
        assertThat(whole.margin().transferableBalance()).isEqualTo(Decimal.parse("2500"));

        Signer trading = Signer.ofSecret(secret).asAgentOf(sub);
        SignedTransaction order = trading.sign(Actions.limit(Side.BUY, BTC, "0.1", "90000"));
        assertThat(client.transactions().check(order).actions().getFirst().admitted())
                .isNotNull();
        assertThat(only(order)).isInstanceOf(ActionResult.Resting.class);
        SignedTransaction all = alice.sign(Actions.transfer(sub, alice.account(), "2500"));
        assertThat(client.transactions().check(all).actions().getFirst().answers())
                .hasOnlyElementsOfType(ActionResult.TransferFailed.class);
        assertThat(only(all)).isInstanceOf(ActionResult.TransferFailed.class);
        only(trading.sign(Actions.cancelAll()));
        assertThat(only(alice.sign(Actions.removeSubAccount(sub))))
                .isEqualTo(new ActionResult.RemoveSubAccount(made.sub(), Decimal.parse("2500")));
        assertThat(client.accounts().fullAccount(alice.account()).subAccounts()).isEmpty();
        assertThat(client.accounts().fullAccount(alice.account()).margin().totalBalance())
                .isEqualTo(Decimal.parse("10000"));
    }

    @Test
    void moneyReachesWhoeverHasAnAccount() {
        for (int i = 0; i < 6; i++) {
            Signer other = Signer.ofSecret(Signer.generateSecret());
            assertThat(only(alice.sign(Actions.send(alice.account(), other.account(), "5"))))
                    .isInstanceOf(ActionResult.TransferFailed.class);
            fund(other);
            assertThat(only(alice.sign(Actions.send(alice.account(), other.account(), "5"))))
                    .isEqualTo(new ActionResult.Transfer(
                            alice.account().toString(), other.account().toString(), "USDC", Decimal.parse("5")));
            assertThat(client.accounts().fullAccount(other.account()).margin().totalBalance())
                    .isEqualTo(Decimal.parse("10005"));
        }
        assertThat(client.accounts().fullAccount(alice.account()).margin().totalBalance())
                .isEqualTo(Decimal.parse("9970"));
    }

    private void fund(Signer signer) {
        assertThat(only(signer.sign(Actions.faucet(signer.account())))).isInstanceOf(ActionResult.Deposit.class);
    }

    private ActionResult only(SignedTransaction transaction) {
        return client.transactions().submit(transaction).executed().only();
    }
}
