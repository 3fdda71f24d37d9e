package io.openperp.trade.account;

import io.openperp.api.action.ActionResult;
import io.openperp.api.money.Withdrawal;
import io.openperp.client.Actions;
import io.openperp.client.OpenPerp;
import io.openperp.client.Signer;
import io.openperp.client.action.OperatorActions;
import io.openperp.client.key.KeyFile.UnusableKeyFileException;
import io.openperp.client.key.TreasuryKeyFile;
import io.openperp.trade.sending.ReceiptChoice;
import io.openperp.trade.session.Session;
import io.openperp.trade.session.Session.AccountChoice;
import io.openperp.trade.terminal.CommandFailed;
import io.openperp.trade.terminal.CommandFailed.ExitCode;
import io.openperp.trade.terminal.Table;
import io.openperp.trade.terminal.Times;
import io.openperp.transaction.OwnAction;
import io.openperp.transaction.field.Destination;
import io.openperp.transaction.sealing.TreasurySecret.NotOpenedException;
import io.openperp.transaction.sealing.TreasurySecrets;
import io.openperp.units.Bytes32;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/**
 * {@code trade withdrawals}: lists the account's withdrawals, or all pending ones. An owner can cancel a withdrawal;
 * treasurers process withdrawals.
 */
@Command(
        name = "withdrawals",
        description = "Lists withdrawals; cancels one, and as a treasurer claims, pays and rejects.")
public final class WithdrawalsCommand implements Callable<Integer> {

    private final Session session;

    @Mixin
    private AccountChoice choice = new AccountChoice();

    @Option(names = "--pending", description = "those of all accounts that are neither paid nor back, the oldest first")
    private boolean pending;

    @Mixin
    private OpenedDestinations opened = new OpenedDestinations();

    public WithdrawalsCommand(Session session) {
        this.session = session;
    }

    /**
     * The output with {@code --json}.
     *
     * @param account account whose withdrawals are listed; null: all accounts
     */
    private record Shown(@Nullable String account, List<Withdrawal> withdrawals) {}

    @Override
    public Integer call() {
        try (OpenPerp exchange = session.exchange()) {
            Bytes32 account = pending ? null : session.account(choice);
            List<Withdrawal> all = account == null
                    ? exchange.accounts().pendingWithdrawals()
                    : exchange.accounts().withdrawals(account);
            session.print(new Shown(account == null ? null : account.toString(), all), () -> lines(all));
        }
        return ExitCode.DONE.number();
    }

    private List<String> lines(List<Withdrawal> all) {
        if (all.isEmpty()) {
            return List.of("no withdrawals");
        }
        Table table = new Table()
                .text("TIME")
                .text("ID")
                .number("AMOUNT")
                .text("DESTINATION")
                .text("STATE")
                .text("APPROVALS")
                .text("REFERENCE OR REASON");
        TreasurySecrets secrets = opened.secrets();
        for (Withdrawal one : all) {
            String detail = one.reference() != null ? one.reference() : one.reason();
            table.row(
                    Times.local(one.requestedAt()),
                    one.id(),
                    one.amount().toString(),
                    OpenedDestinations.words(secrets, one),
                    name(one.state()),
                    one.approvalsNeeded() == 0 ? "" : one.approvedBy().size() + " of " + one.approvalsNeeded(),
                    detail == null ? "" : detail);
        }
        return table.lines(session.paint());
    }

    @Command(name = "cancel", description = "Takes a withdrawal back that nobody has claimed.")
    int cancel(@Parameters(paramLabel = "ID") String id, @Mixin ReceiptChoice receipt) {
        return change(receipt, Actions.cancelWithdrawal(id));
    }

    @Command(name = "approve", description = "As a treasurer: agrees to a large withdrawal.")
    int approve(@Parameters(paramLabel = "ID") String id, @Mixin ReceiptChoice receipt) {
        return change(receipt, OperatorActions.approveWithdrawal(id));
    }

    @Command(name = "claim", description = "As a treasurer: takes a withdrawal in hand, before paying it.")
    int claim(@Parameters(paramLabel = "ID") String id, @Mixin ReceiptChoice receipt) {
        return change(receipt, OperatorActions.claimWithdrawal(id));
    }

    @Command(name = "settle", description = "As the treasurer who has claimed it: it is paid.")
    int settle(
            @Parameters(paramLabel = "ID") String id,
            @Parameters(paramLabel = "REFERENCE", description = "of the payment") String reference,
            @Mixin ReceiptChoice receipt) {
        return change(receipt, OperatorActions.settleWithdrawal(id, reference));
    }

    @Command(name = "reject", description = "As a treasurer: gives the money back.")
    int reject(
            @Parameters(paramLabel = "ID") String id,
            @Parameters(paramLabel = "REASON", description = "for the owner") String reason,
            @Mixin ReceiptChoice receipt) {
        return change(receipt, OperatorActions.rejectWithdrawal(id, reason));
    }

    @Command(name = "pause", description = "As an administrator: stops withdrawals in the whole exchange.")
    int pause(
            @Parameters(paramLabel = "REASON", description = "for everybody") String reason,
            @Mixin ReceiptChoice receipt) {
        return change(receipt, OperatorActions.pauseWithdrawals(true, reason));
    }

    @Command(name = "resume", description = "As an administrator: lets withdrawals go on.")
    int resume(@Parameters(paramLabel = "REASON") String reason, @Mixin ReceiptChoice receipt) {
        return change(receipt, OperatorActions.pauseWithdrawals(false, reason));
    }

    private int change(ReceiptChoice receipt, OwnAction action) {
        String flaw = action.flaw();
        if (flaw != null) {
            throw CommandFailed.usage(flaw);
        }
        try (OpenPerp exchange = session.exchange()) {
            Signer signer = session.signer();
            receipt.sender(exchange)
                    .send(signer.sign(action))
                    .ifPresentOrElse(
                            results -> session.print(results.getFirst(), () -> List.of(sentence(results.getFirst()))),
                            () -> session.note("it was executed, and the answer was lost: the same again answers it"));
        }
        return ExitCode.DONE.number();
    }

    private static String sentence(ActionResult result) {
        return switch (result) {
            case ActionResult.WithdrawalChanged done ->
                "withdrawal %s of %s is %s".formatted(done.id(), done.amount(), name(done.state()));
            case ActionResult.WithdrawalsPaused done -> done.paused() ? "withdrawals are paused" : "withdrawals go on";
            case ActionResult.WithdrawalFailed failed -> throw CommandFailed.refused("refused: " + failed.message());
            case ActionResult.Error error -> throw CommandFailed.refused("refused: " + error.message());
            case ActionResult other -> throw new IllegalStateException("no result of a withdrawal: " + other);
        };
    }

    private static String name(Withdrawal.State state) {
        return state.name().toLowerCase(Locale.ROOT);
    }

    /** The option with which a treasurer names secret keys, to read encrypted destinations of withdrawals. */
    static final class OpenedDestinations {

        @Option(
                names = "--opened-with",
                paramLabel = "FILE",
                description = "as a treasurer: the secret key that opens destinations; once more for each older key")
        private List<Path> files = List.of();

        TreasurySecrets secrets() {
            try {
                return new TreasurySecrets(
                        files.stream().map(TreasuryKeyFile::read).toList());
            } catch (UnusableKeyFileException unusable) {
                throw CommandFailed.usage(String.valueOf(unusable.getMessage()));
            }
        }

        /** Destination of a withdrawal in words; decrypted if there is a fitting secret key. */
        static String words(TreasurySecrets secrets, Withdrawal withdrawal) {
            if (secrets.isEmpty()) {
                return Destination.words(withdrawal.destination());
            }
            try {
                return secrets.read(Bytes32.parse(withdrawal.user()), withdrawal.destination());
            } catch (NotOpenedException closed) {
                return "not opened: " + closed.getMessage();
            }
        }
    }
}
