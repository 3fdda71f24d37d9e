package io.openperp.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import io.openperp.api.action.ActionResult;
import io.openperp.api.history.Activity;
import io.openperp.client.Actions;
import io.openperp.client.OpenPerp;
import io.openperp.client.SignedTransaction;
import io.openperp.client.Signer;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** A signed text, from the Java client to the history of its account (TXN-026). */
@ExtendWith(OnTheExchange.class)
class NoteIT {

    @Test
    void noteIsInTheActivityOfItsAccount(Exchange exchange) {
        try (OpenPerp client = exchange.javaClient()) {
            Signer alice = Signer.ofSecret(Signer.generateSecret());
            assertThat(answer(client, alice.sign(Actions.faucet(alice.account()))))
                    .isInstanceOf(ActionResult.Deposit.class);

            assertThat(answer(client, alice.sign(Actions.note("moved to cold storage"))))
                    .isInstanceOf(ActionResult.Note.class);

            List<Activity> activity = client.accounts().activity(alice.account());
            assertThat(activity).extracting(Activity::kind).containsExactly(Activity.Kind.NOTE, Activity.Kind.DEPOSIT);
            assertThat(activity.getFirst().text()).isEqualTo("moved to cold storage");
        }
    }

    private static ActionResult answer(OpenPerp client, SignedTransaction transaction) {
        return client.transactions().submit(transaction).executed().only();
    }
}
