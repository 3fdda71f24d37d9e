package io.openperp.marketmaker;

import io.openperp.api.account.FullAccount;
import io.openperp.api.action.ActionResult;
import io.openperp.client.Actions;
import io.openperp.client.OpenPerp;
import io.openperp.client.Signer;
import io.openperp.client.Submission;
import io.openperp.transaction.Action;
import io.openperp.transaction.FundsAction.Faucet;
import io.openperp.transaction.Quantity;
import io.openperp.units.Bytes32;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** An ordinary account of the market maker, which claims money from the faucet when it has little. */
final class Participant {

    private static final Logger LOG = LoggerFactory.getLogger(Participant.class);

    /** Wait between two claims; the faucet pays an account once an hour. */
    private static final Duration BETWEEN_CLAIMS = Duration.ofMinutes(61);

    private final String name;
    private final Signer signer;
    private final OpenPerp exchange;
    private final long claim;
    private Instant nextClaim = Instant.MIN;

    /**
     * Creates a participant.
     *
     * @param claim amount of a claim from the faucet, in units of 1e-8 USD; 0: it claims nothing
     */
    Participant(String name, Signer signer, OpenPerp exchange, long claim) {
        this.name = name;
        this.signer = signer;
        this.exchange = exchange;
        this.claim = claim;
    }

    /**
     * Returns the state of the account. If its equity is below half a claim and the last claim is long enough ago,
     * first claims money from the faucet.
     */
    FullAccount account(Instant now) {
        FullAccount account = exchange.accounts().fullAccount(signer.account());
        boolean isPoor = account.margin().totalBalance().units() < claim / 2;
        if (!isPoor || now.isBefore(nextClaim)) {
            return account;
        }
        nextClaim = now.plus(BETWEEN_CLAIMS);
        List<ActionResult> outcome = send(List.of(new Faucet(signer.account(), Quantity.of(claim))));
        if (!isPaid(outcome)) {
            outcome = send(List.of(Actions.faucet(signer.account()))); // this faucet may give less
        }
        if (!isPaid(outcome)) {
            LOG.info("{} got no money from the faucet: {}", name, outcome);
        }
        return exchange.accounts().fullAccount(signer.account());
    }

    private static boolean isPaid(List<ActionResult> outcome) {
        return outcome.stream().allMatch(ActionResult.Deposit.class::isInstance);
    }

    /**
     * Signs and sends a transaction; returns the results of its actions. Empty if it was not executed or its outcome is
     * not known.
     */
    List<ActionResult> send(List<Action> actions) {
        Submission submission = exchange.transactions().submit(signer.sign(actions));
        if (submission instanceof Submission.Executed executed) {
            return executed.results();
        }
        LOG.info("a transaction of {} was not executed: {}", name, submission);
        return List.of();
    }

    String name() {
        return name;
    }

    Bytes32 account() {
        return signer.account();
    }
}
