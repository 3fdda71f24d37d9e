package io.openperp.trade.account;

import io.openperp.api.action.ActionResult;
import io.openperp.client.Actions;
import io.openperp.client.OpenPerp;
import io.openperp.client.Signer;
import io.openperp.trade.sending.ReceiptChoice;
import io.openperp.trade.session.Session;
import io.openperp.trade.session.Session.AccountChoice;
import io.openperp.trade.terminal.CommandFailed;
import io.openperp.trade.terminal.CommandFailed.ExitCode;
import io.openperp.units.Bytes32;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** {@code trade agent}: adds, removes and lists the keys that may sign for the account. */
@Command(name = "agent", description = "Lets other keys sign for the account, and takes that back.")
public final class AgentCommand {

    private final Session session;

    public AgentCommand(Session session) {
        this.session = session;
    }

    /** The JSON that adding or removing a key prints with {@code --json}. */
    private record Changed(String account, String agent, boolean isAgent) {}

    /** The JSON that the list prints with {@code --json}. */
    private record Shown(String account, List<String> agents) {}

    @Command(name = "add", description = "Lets a key sign for the account. Only the account's own key can.")
    int add(
            @Parameters(paramLabel = "KEY", description = "public key in base58, or the name of one of your keys")
                    String key,
            @Mixin ReceiptChoice receipt) {
        Bytes32 agent = session.publicKeyNamed(key);
        Changed changed = change(receipt, agent, true);
        session.print(changed, () -> List.of("%s may sign for account %s".formatted(agent, changed.account)));
        return ExitCode.DONE.number();
    }

    @Command(name = "remove", description = "Lets a key sign no longer.")
    int remove(
            @Parameters(paramLabel = "KEY", description = "public key in base58, or the name of one of your keys")
                    String key,
            @Mixin ReceiptChoice receipt) {
        Bytes32 agent = session.publicKeyNamed(key);
        Changed changed = change(receipt, agent, false);
        session.print(changed, () -> List.of("%s may no longer sign for account %s".formatted(agent, changed.account)));
        return ExitCode.DONE.number();
    }

    @Command(name = "list", description = "Lists the keys that may sign for the account.")
    int list(@Mixin AccountChoice choice) {
        Bytes32 account = session.account(choice);
        try (OpenPerp exchange = session.exchange()) {
            List<String> agents = exchange.accounts().fullAccount(account).authorizedAgentWallets();
            session.print(
                    new Shown(account.toString(), agents), () -> agents.isEmpty() ? List.of("no agents") : agents);
        }
        return ExitCode.DONE.number();
    }

    private Changed change(ReceiptChoice receipt, Bytes32 agent, boolean isAdded) {
        try (OpenPerp exchange = session.exchange()) {
            Signer signer = session.signer();
            receipt.sender(exchange)
                    .send(signer.sign(isAdded ? Actions.addAgent(agent) : Actions.removeAgent(agent)))
                    .ifPresent(results -> requireChanged(results.getFirst()));
            return new Changed(signer.account().toString(), agent.toString(), isAdded);
        }
    }

    private static void requireChanged(ActionResult result) {
        switch (result) {
            case ActionResult.AgentWallet done -> {}
            case ActionResult.AgentWalletFailed failed -> throw CommandFailed.refused("refused: " + failed.message());
            case ActionResult.Error error -> throw CommandFailed.refused("refused: " + error.message());
            case ActionResult other -> throw new IllegalStateException("no result of a change of agents: " + other);
        }
    }
}
