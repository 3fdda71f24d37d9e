package io.openperp.trade.account;

import io.openperp.api.account.FullAccount.BuilderApproval;
import io.openperp.api.action.ActionResult;
import io.openperp.client.Actions;
import io.openperp.client.OpenPerp;
import io.openperp.client.Signer;
import io.openperp.trade.sending.ReceiptChoice;
import io.openperp.trade.session.Session;
import io.openperp.trade.session.Session.AccountChoice;
import io.openperp.trade.terminal.CommandFailed;
import io.openperp.trade.terminal.CommandFailed.ExitCode;
import io.openperp.transaction.Action;
import io.openperp.units.Bytes32;
import java.util.List;
import java.util.Objects;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** {@code trade builder}: approves and revokes the builders to which orders of the account may pay a fee. */
@Command(
        name = "builder",
        description =
                "Lets orders pay a builder, such as the maker of a program for traders, with 'buy --builder KEY=BPS'.")
public final class BuilderCommand {

    private final Session session;

    public BuilderCommand(Session session) {
        this.session = session;
    }

    /** The JSON that the list prints with {@code --json}. */
    private record Shown(String account, List<BuilderApproval> builders) {}

    @Command(
            name = "approve",
            description = "Orders of the account may name this builder. Only the account's own key can.")
    int approve(
            @Parameters(paramLabel = "KEY", description = "public key in base58, or the name of one of your keys")
                    String key,
            @Parameters(paramLabel = "MAXFEE", description = "largest fee of an order, in basis points: 1 to 15")
                    int maxFee,
            @Mixin ReceiptChoice receipt) {
        Bytes32 builder = session.publicKeyNamed(key);
        if (maxFee < 1 || maxFee > 15) {
            throw CommandFailed.usage(
                    "a builder's fee of %d basis points is not accepted; 1 to 15 is".formatted(maxFee));
        }
        return send(
                receipt,
                Actions.approveBuilder(builder, maxFee),
                "orders may pay %s up to %d basis points of each fill".formatted(builder, maxFee));
    }

    @Command(name = "revoke", description = "New orders cannot name the builder any more; open ones go on paying.")
    int revoke(
            @Parameters(paramLabel = "KEY", description = "public key in base58, or the name of one of your keys")
                    String key,
            @Mixin ReceiptChoice receipt) {
        Bytes32 builder = session.publicKeyNamed(key);
        return send(receipt, Actions.revokeBuilder(builder), "new orders can no longer pay " + builder);
    }

    @Command(name = "list", description = "Lists the builders that the account has approved.")
    int list(@Mixin AccountChoice choice) {
        Bytes32 account = session.account(choice);
        try (OpenPerp exchange = session.exchange()) {
            List<BuilderApproval> approved = Objects.requireNonNullElse(
                    exchange.accounts().fullAccount(account).builderCodeApprovals(), List.<BuilderApproval>of());
            session.print(
                    new Shown(account.toString(), approved),
                    () -> approved.isEmpty()
                            ? List.of("no builders")
                            : approved.stream()
                                    .map(one -> "%s up to %d basis points".formatted(one.recipient(), one.maxFee()))
                                    .toList());
        }
        return ExitCode.DONE.number();
    }

    private int send(ReceiptChoice receipt, Action action, String sentence) {
        try (OpenPerp exchange = session.exchange()) {
            Signer signer = session.signer();
            receipt.sender(exchange)
                    .send(signer.sign(action))
                    .ifPresentOrElse(
                            results -> {
                                requireDone(results.getFirst());
                                session.print(results.getFirst(), () -> List.of(sentence));
                            },
                            () -> session.note("it was executed, and the answer was lost: trade builder list"));
        }
        return ExitCode.DONE.number();
    }

    private static void requireDone(ActionResult result) {
        switch (result) {
            case ActionResult.ApproveBuilderCode done -> {}
            case ActionResult.RevokeBuilderCode done -> {}
            case ActionResult.Error error -> throw CommandFailed.refused("refused: " + error.message());
            case ActionResult other -> throw new IllegalStateException("no result of a change of builders: " + other);
        }
    }
}
