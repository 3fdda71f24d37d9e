package io.openperp.admin;

import io.openperp.admin.words.AdminFailure;
import io.openperp.api.history.OperatorAct;
import io.openperp.api.history.OperatorAct.ExecutedProposal;
import io.openperp.api.history.OperatorAct.OperatorActs;
import io.openperp.client.OpenPerp;
import java.time.Instant;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.ParentCommand;

/** {@code admin history}: lists the acts that operators have signed. */
@Command(
        name = "history",
        description = "Lists what operators have signed, the newest first; with --signer what one has.")
final class HistoryCommand implements Callable<Integer> {

    private static final long NANOS_PER_SECOND = 1_000_000_000L;
    private static final int PAGE = 1000;

    @ParentCommand
    private AdminCommand admin = new AdminCommand();

    @Parameters(paramLabel = "COUNT", arity = "0..1", description = "how many (default: 50)")
    private int count = 50;

    @Override
    public Integer call() {
        if (count < 1) {
            throw AdminFailure.usage("COUNT is " + count + ", at least 1 is accepted");
        }
        try (OpenPerp exchange = admin.exchange()) {
            int left = count;
            String cursor = null;
            do {
                OperatorActs page = exchange.accounts().adminHistory(admin.signer(), Math.min(left, PAGE), cursor);
                page.data().forEach(act -> admin.say(words(act)));
                left -= page.data().size();
                cursor = page.nextCursor();
            } while (left > 0 && cursor != null);
        }
        return 0;
    }

    private static String words(OperatorAct act) {
        Instant at = Instant.ofEpochSecond(act.timestamp() / NANOS_PER_SECOND, act.timestamp() % NANOS_PER_SECOND);
        String refused = act.reason() == null ? "" : "  REFUSED: " + act.reason();
        return at + "  " + act.signer() + by(act.proposal()) + "  " + act.action() + " " + act.subject() + ": "
                + orNothing(act.before()) + " -> " + orNothing(act.after()) + refused;
    }

    private static String by(@Nullable ExecutedProposal proposal) {
        return proposal == null
                ? ""
                : " (proposal " + proposal.proposalId() + " of " + proposal.proposer() + ", approved by "
                        + String.join(" and ", proposal.approvals()) + ", executed by " + proposal.executedBy() + ")";
    }

    private static String orNothing(@Nullable String text) {
        return text == null ? "-" : text;
    }
}
