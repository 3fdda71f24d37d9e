package io.openperp.trade.account;

import io.openperp.api.account.FullAccount.SubAccount;
import io.openperp.api.action.ActionResult;
import io.openperp.client.Actions;
import io.openperp.client.OpenPerp;
import io.openperp.client.Signer;
import io.openperp.trade.sending.ReceiptChoice;
import io.openperp.trade.session.Session;
import io.openperp.trade.session.Session.AccountChoice;
import io.openperp.trade.terminal.CommandFailed;
import io.openperp.trade.terminal.CommandFailed.ExitCode;
import io.openperp.transaction.SubAccountAction;
import io.openperp.units.Bytes32;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** {@code trade sub-account}: creates, renames, removes and lists the sub-accounts of the account. */
@Command(name = "sub-account", description = "Makes, renames, ends and lists accounts under the account.")
public final class SubAccountCommand {

    private final Session session;

    public SubAccountCommand(Session session) {
        this.session = session;
    }

    /** The JSON that the list prints with {@code --json}. */
    private record Shown(String account, List<SubAccount> subAccounts) {}

    @Command(name = "create", description = "Makes a sub-account, and gives it money of the account.")
    int create(
            @Parameters(paramLabel = "NAME", description = "1 to 32 letters, digits, spaces, - and _") String name,
            @Parameters(paramLabel = "AMOUNT", arity = "0..1", description = "what it gets of the balance") @Nullable
                    String amount,
            @Mixin ReceiptChoice receipt) {
        String given = name.strip();
        return change(
                receipt, amount == null ? Actions.createSubAccount(given) : Actions.createSubAccount(given, amount));
    }

    @Command(name = "rename", description = "Gives a sub-account another name.")
    int rename(
            @Parameters(paramLabel = "SUB", description = "its name or its key in base58") String sub,
            @Parameters(paramLabel = "NAME") String name,
            @Mixin ReceiptChoice receipt) {
        return change(receipt, Actions.renameSubAccount(key(sub), name.strip()));
    }

    @Command(
            name = "remove",
            description = "Ends a sub-account without positions and orders; its money goes to the account.")
    int remove(
            @Parameters(paramLabel = "SUB", description = "its name or its key in base58") String sub,
            @Mixin ReceiptChoice receipt) {
        return change(receipt, Actions.removeSubAccount(key(sub)));
    }

    @Command(name = "list", description = "Lists the sub-accounts of the account.")
    int list(@Mixin AccountChoice choice) {
        Bytes32 account = session.account(choice);
        try (OpenPerp exchange = session.exchange()) {
            List<SubAccount> all = SubAccountLookup.of(exchange, account);
            session.print(
                    new Shown(account.toString(), all),
                    () -> all.isEmpty()
                            ? List.of("no sub-accounts")
                            : all.stream()
                                    .map(one -> one.pubkey() + "  " + one.name())
                                    .toList());
        }
        return ExitCode.DONE.number();
    }

    private Bytes32 key(String nameOrKey) {
        try (OpenPerp exchange = session.exchange()) {
            return SubAccountLookup.subAccount(exchange, session.key().account(), nameOrKey)
                    .orElseGet(() -> session.publicKeyNamed(nameOrKey));
        }
    }

    private int change(ReceiptChoice receipt, SubAccountAction action) {
        try (OpenPerp exchange = session.exchange()) {
            Signer signer = session.signer();
            receipt.sender(exchange)
                    .send(signer.sign(action))
                    .ifPresentOrElse(
                            results -> session.print(results.getFirst(), () -> List.of(sentence(results.getFirst()))),
                            () -> session.note("it was executed, and the answer was lost: trade sub-account list"));
        }
        return ExitCode.DONE.number();
    }

    private static String sentence(ActionResult result) {
        return switch (result) {
            case ActionResult.CreateSubAccount made ->
                "sub-account %s %s has %s".formatted(made.name(), made.sub(), made.margin());
            case ActionResult.RenameSubAccount done ->
                "sub-account %s is called %s".formatted(done.account(), done.name());
            case ActionResult.RemoveSubAccount done ->
                "sub-account %s has ended; the account got %s".formatted(done.account(), done.marginMoved());
            case ActionResult.CreateSubAccountFailed failed ->
                throw CommandFailed.refused("refused: " + failed.message());
            case ActionResult.RenameSubAccountFailed failed ->
                throw CommandFailed.refused("refused: " + failed.message());
            case ActionResult.RemoveSubAccountFailed failed ->
                throw CommandFailed.refused("refused: " + failed.message());
            case ActionResult other -> throw new IllegalStateException("no result of a sub-account: " + other);
        };
    }
}
