package io.openperp.trade.account;

import io.openperp.api.action.ActionResult;
import io.openperp.api.action.OrderCheck;
import io.openperp.client.Actions;
import io.openperp.client.OpenPerp;
import io.openperp.client.Signer;
import io.openperp.trade.sending.DryRun;
import io.openperp.trade.sending.ReceiptChoice;
import io.openperp.trade.session.Session;
import io.openperp.trade.terminal.CommandFailed;
import io.openperp.trade.terminal.CommandFailed.ExitCode;
import io.openperp.transaction.SubAccountAction.Transfer;
import io.openperp.units.Bytes32;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code trade transfer}: moves money between the account and its sub-accounts, or to any other account. */
@Command(name = "transfer", description = "Moves money between the account and its sub-accounts, or to anybody.")
public final class TransferCommand implements Callable<Integer> {

    private final Session session;

    @Mixin
    private ReceiptChoice receipt = new ReceiptChoice();

    @Parameters(index = "0", paramLabel = "AMOUNT")
    @SuppressWarnings("NullAway.Init")
    private String amount;

    @Parameters(
            index = "1",
            paramLabel = "TO",
            arity = "0..1",
            description = "name or key of a sub-account, or any account in base58 (default: the account itself)")
    private @Nullable String to;

    @Mixin
    private DryRun dryRun = new DryRun();

    @Option(names = "--from", paramLabel = "SUB", description = "from this sub-account (default: the account itself)")
    private @Nullable String from;

    public TransferCommand(Session session) {
        this.session = session;
    }

    @Override
    public Integer call() {
        try (OpenPerp exchange = session.exchange()) {
            // Before anything is asked for: typing a passphrase takes a while.
            Signer signer = dryRun.isWanted(receipt) ? null : session.signer();
            Bytes32 account = session.key().account();
            Bytes32 sender = from == null ? account : named(exchange, account, from);
            Optional<Bytes32> own =
                    to == null ? Optional.of(account) : SubAccountLookup.subAccount(exchange, account, to);
            Bytes32 recipient = own.orElseGet(() -> session.publicKeyNamed(String.valueOf(to)));
            boolean isInternal = own.isPresent() || recipient.equals(account);
            Transfer transfer =
                    isInternal ? Actions.transfer(sender, recipient, amount) : Actions.send(sender, recipient, amount);
            if (signer == null) {
                return check(exchange, account, transfer);
            }
            if (!isInternal) {
                session.confirm("send " + amount + " to " + recipient + ", which is not yours to take back?");
            }
            receipt.sender(exchange)
                    .send(signer.sign(transfer))
                    .ifPresentOrElse(
                            results -> session.print(results.getFirst(), () -> List.of(sentence(results.getFirst()))),
                            () -> session.note("it was executed, and the answer was lost: trade account"));
        }
        return ExitCode.DONE.number();
    }

    private int check(OpenPerp exchange, Bytes32 account, Transfer transfer) {
        OrderCheck check = exchange.transactions().check(account, transfer);
        String refusal = refusal(check);
        session.print(
                check,
                () -> List.of(
                        refusal == null
                                ? "would go: %s USDC from %s to %s".formatted(amount, transfer.from(), transfer.to())
                                : "would be refused: " + refusal));
        return (refusal == null ? ExitCode.DONE : ExitCode.REFUSED).number();
    }

    /** Reason why the exchange would refuse the transfer; null if it would move the money. */
    private static @Nullable String refusal(OrderCheck check) {
        List<ActionResult> answers =
                check.actions().isEmpty() ? null : check.actions().getFirst().answers();
        if (check.error() != null || answers == null || answers.isEmpty()) {
            return check.error();
        }
        return switch (answers.getFirst()) {
            case ActionResult.TransferFailed failed -> failed.message();
            case ActionResult.Error error -> error.message();
            default -> null;
        };
    }

    private static Bytes32 named(OpenPerp exchange, Bytes32 master, String sub) {
        return SubAccountLookup.subAccount(exchange, master, sub)
                .orElseThrow(() -> CommandFailed.refused(sub + " is not a sub-account of account " + master));
    }

    private static String sentence(ActionResult result) {
        return switch (result) {
            case ActionResult.Transfer done ->
                "%s %s went from %s to %s".formatted(done.amount(), done.symbol(), done.from(), done.to());
            case ActionResult.TransferFailed failed -> throw CommandFailed.refused("refused: " + failed.message());
            case ActionResult.Error error -> throw CommandFailed.refused("refused: " + error.message());
            case ActionResult other -> throw new IllegalStateException("no result of a transfer: " + other);
        };
    }
}
