package io.openperp.admin;

import io.openperp.admin.words.AdminFailure;
import io.openperp.client.action.OperatorActions;
import io.openperp.transaction.TreasuryOperation.Deposit;
import io.openperp.units.Bytes32;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.ParentCommand;

/** {@code admin deposit}: a treasurer credits an account with money that has come from outside. */
@Command(name = "deposit", description = "Credits money from outside to an account, once for each ref; by a treasurer.")
final class DepositCommand implements Callable<Integer> {

    @ParentCommand
    private AdminCommand admin = new AdminCommand();

    @Parameters(paramLabel = "AMOUNT", description = "with at most eight decimal places")
    private String amount = "";

    @Parameters(paramLabel = "ACCOUNT", description = "in base58")
    private String account = "";

    @Parameters(
            paramLabel = "REF",
            description = "names the payment outside, 1 to 64 bytes; the same one again credits nothing")
    private String ref = "";

    @Override
    public Integer call() {
        Bytes32 to = AdminCommand.key(account);
        Deposit deposit;
        try {
            deposit = OperatorActions.deposit(to, amount, ref);
        } catch (NumberFormatException e) {
            throw AdminFailure.usage("'" + amount + "' is no amount with at most eight decimal places");
        }
        return admin.act(deposit);
    }
}
