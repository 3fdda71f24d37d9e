package io.openperp.admin;

import io.openperp.admin.words.WithdrawalText;
import io.openperp.api.money.Withdrawal.WithdrawalPage;
import io.openperp.client.OpenPerp;
import io.openperp.transaction.TreasuryOperation.ApproveWithdrawal;
import io.openperp.transaction.TreasuryOperation.ClaimWithdrawal;
import io.openperp.transaction.TreasuryOperation.PauseWithdrawals;
import io.openperp.transaction.TreasuryOperation.RejectWithdrawal;
import io.openperp.transaction.TreasuryOperation.SettleWithdrawal;
import io.openperp.transaction.sealing.TreasurySecrets;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.ParentCommand;
import picocli.CommandLine.Spec;

/**
 * {@code admin withdrawals}: lists pending withdrawals, processes them step by step, and pauses and resumes
 * withdrawals.
 */
@Command(
        name = "withdrawals",
        description = "Lists pending withdrawals, pays them step by step, stops and resumes them.")
final class WithdrawalsCommand implements Runnable {

    private static final int PAGE = 1000;

    @ParentCommand
    private AdminCommand admin = new AdminCommand();

    @Spec
    private CommandSpec spec = CommandSpec.create(); // set by picocli

    @Override
    public void run() {
        throw new ParameterException(
                spec.commandLine(), "a command is missing: list, approve, claim, settle, reject, pause or resume");
    }

    @Command(name = "list", description = "Lists what is pending, the oldest first.")
    int list(@Mixin TreasuryKeys keys) {
        TreasurySecrets secrets = keys.secrets();
        try (OpenPerp exchange = admin.exchange()) {
            int count = 0;
            String cursor = null;
            do {
                WithdrawalPage page = exchange.accounts().pendingWithdrawals(PAGE, cursor);
                page.data()
                        .forEach(withdrawal ->
                                admin.say(WithdrawalText.of(withdrawal) + keys.opened(secrets, withdrawal)));
                count += page.data().size();
                cursor = page.nextCursor();
            } while (cursor != null);
            admin.say(count + " pending");
        }
        return 0;
    }

    @Command(name = "approve", description = "Agrees to a large withdrawal; by a treasurer.")
    int approve(@Parameters(paramLabel = "ID") String id) {
        return admin.act(new ApproveWithdrawal(id));
    }

    @Command(name = "claim", description = "Takes a withdrawal in hand, before it is paid; by a treasurer.")
    int claim(@Parameters(paramLabel = "ID") String id) {
        return admin.act(new ClaimWithdrawal(id));
    }

    @Command(name = "settle", description = "Ends a withdrawal that was paid; by the treasurer who claimed it.")
    int settle(@Parameters(paramLabel = "ID") String id, @Parameters(paramLabel = "REFERENCE") String reference) {
        return admin.act(new SettleWithdrawal(id, reference));
    }

    @Command(name = "reject", description = "Gives the money back; by a treasurer.")
    int reject(@Parameters(paramLabel = "ID") String id, @Parameters(paramLabel = "REASON") String reason) {
        return admin.act(new RejectWithdrawal(id, reason));
    }

    @Command(name = "pause", description = "Stops all withdrawals; by an administrator or the role risk.")
    int pause(@Parameters(paramLabel = "REASON") String reason) {
        return admin.act(new PauseWithdrawals(true, reason));
    }

    @Command(name = "resume", description = "Lets withdrawals go on; by an administrator.")
    int resume(@Parameters(paramLabel = "REASON") String reason) {
        return admin.act(new PauseWithdrawals(false, reason));
    }
}
