package io.openperp.endtoend;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.openperp.api.action.ActionResult;
import io.openperp.client.Actions;
import io.openperp.client.OpenPerp;
import io.openperp.client.Signer;
import io.openperp.client.action.OperatorActions;
import io.openperp.endtoend.IncidentPages.Command;
import io.openperp.endtoend.IncidentPages.Page;
import io.openperp.transaction.Action;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/**
 * Every command of the pages of incidents for one machine is typed at a running exchange, page by page from top to
 * bottom, and succeeds.
 */
@ExtendWith(OnTheExchange.class)
class IncidentPagesIT {

    private static final Duration SOON = Duration.ofSeconds(20);
    private static final List<String> ROLES = List.of("admin", "treasurer", "oracle");

    @TempDir
    private Path directory;

    @Test
    void everyCommandForOneMachineSucceeds(Exchange exchange) throws Exception {
        String secret = exchange.secretKeys().getLast();
        Signer admin = Signer.ofSecret(secret);
        String another = Signer.generateSecret();
        try (OpenPerp client = exchange.javaClient();
                OperatorShell shell = new OperatorShell(exchange, directory)) {
            shell.key("admin.key", secret);
            shell.key("treasurer.key", secret);
            shell.key("admin-2.key", another);
            shell.meansANewKey("FUND");
            Signer stolen = shell.meansANewKey("STOLEN");
            Signer replacing = shell.meansANewKey("NEW");
            try {
                ROLES.forEach(role -> act(client, admin, OperatorActions.setRole(role, stolen.account())));
                act(
                        client,
                        admin,
                        OperatorActions.setRole(
                                "admin", Signer.ofSecret(another).account()));
                typeAll(client, shell);
            } finally {
                leaveAsFound(client, admin, List.of(stolen, replacing, Signer.ofSecret(another)));
            }
        }
    }

    private static void typeAll(OpenPerp client, OperatorShell shell) throws Exception {
        Signer owner = Signer.generate();
        act(client, owner, Actions.faucet(owner.account()));
        Set<String> readings = new HashSet<>();
        for (Page page : IncidentPages.all()) {
            if (page.text().contains(" ID ")) {
                shell.means("ID", requested(client, owner));
            }
            for (Command command : page.commands()) {
                boolean isReading = !command.line().startsWith("./exchange admin ");
                if (command.isHarmless() && command.isForOneMachine() && (!isReading || readings.add(command.line()))) {
                    shell.type(command);
                }
            }
        }
        assertThat(readings).hasSizeGreaterThan(10);
    }

    private static String requested(OpenPerp client, Signer owner) {
        ActionResult result = act(client, owner, Actions.withdraw("1", "bank-1"));
        assertThat(result).isInstanceOf(ActionResult.WithdrawalRequested.class);
        String id = ((ActionResult.WithdrawalRequested) result).id();
        await("the list")
                .atMost(SOON)
                .until(() -> client.accounts().pendingWithdrawals().stream()
                        .anyMatch(one -> one.id().equals(id)));
        return id;
    }

    /** Tests after this one share the exchange. From {@code halted} the second act ends the opening. */
    private static void leaveAsFound(OpenPerp client, Signer admin, List<Signer> others) {
        for (int times = 0; times < 2; times++) {
            act(client, admin, OperatorActions.setMarketState(Exchange.BTC, "trading", "the test is over"));
            act(client, admin, OperatorActions.setMarketState(Exchange.SOL, "trading", "the test is over"));
        }
        act(client, admin, OperatorActions.pauseWithdrawals(false, "the test is over"));
        for (Signer other : others) {
            ROLES.forEach(role -> act(client, admin, OperatorActions.revokeRole(role, other.account())));
        }
    }

    private static ActionResult act(OpenPerp client, Signer signer, Action action) {
        return client.transactions().submit(signer.sign(action)).executed().only();
    }
}
