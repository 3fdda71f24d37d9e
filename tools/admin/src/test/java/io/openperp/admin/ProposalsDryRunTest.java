package io.openperp.admin;

import static org.assertj.core.api.Assertions.assertThat;

import io.openperp.api.account.MultisigProposal;
import io.openperp.api.account.MultisigProposal.MultisigProposals;
import io.openperp.api.account.MultisigProposal.State;
import io.openperp.api.history.OperatorAct.OperatorActs;
import io.openperp.api.json.ApiJson;
import io.openperp.api.money.Withdrawal.WithdrawalPage;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Output of a dry run before a signer approves, rejects, cancels or executes a proposal. */
class ProposalsDryRunTest {

    private static final String MULTISIG = "11111111111111111111111111111112";
    private static final String SIGNER = "11111111111111111111111111111113";
    private static final String PAUSE = "{\"pauseWithdrawals\":{\"paused\":true,\"reason\":\"drill\"}}";
    private static final String HALT =
            "{\"setMarketState\":{\"symbol\":\"DOGE-USD\",\"state\":\"halted\",\"reason\":\"news\",\"until\":0}}";
    private static final String VOTE = "{\"msa\":{\"m\":\"" + MULTISIG + "\",\"p\":3}}";

    private static final String NOT_PAUSED = "now: not paused, and never paused before";
    private static final String NOTHING_SENT = "dry run: nothing was signed or sent";

    private AnsweringExchange exchange;

    @BeforeEach
    void nothingIsPending() throws IOException {
        exchange = new AnsweringExchange()
                .answers("withdrawals?limit=1000", new WithdrawalPage(List.of(), null))
                .answers("adminHistory?limit=200", new OperatorActs(List.of(), null))
                .answers("exchangeInfo", List.of());
    }

    @AfterEach
    void exchangeStops() {
        exchange.close();
    }

    @Test
    void approvingAndExecutingSayWhatTheActWouldChange() {
        proposed(State.READY, PAUSE);
        assertThat(exchange.dryRun("proposals", "execute", MULTISIG, "3"))
                .startsWith(
                        "execute proposal 3 of " + MULTISIG + ".",
                        "proposal 3 is ready, with 2 of 2 approvals: pause all withdrawals because \"drill\"",
                        NOT_PAUSED)
                .endsWith(NOTHING_SENT);
        proposed(State.PENDING, PAUSE);
        assertThat(exchange.dryRun("proposals", "approve", MULTISIG, "3")).contains(NOT_PAUSED);
    }

    @Test
    void ofSeveralActsEachIsNamedBeforeItsConsequences() {
        proposed(State.READY, PAUSE, HALT, VOTE);
        assertThat(exchange.dryRun("proposals", "execute", MULTISIG, "3"))
                .containsSubsequence(
                        "pause all withdrawals because \"drill\":",
                        NOT_PAUSED,
                        "set DOGE-USD to halted because \"news\":",
                        "there is no market DOGE-USD",
                        "approve proposal 3 of " + MULTISIG + ":",
                        NOTHING_SENT);
    }

    @Test
    void anActWhoseConsequencesAreNotAnsweredCanBeVotedOn() {
        exchange.forgets("exchangeInfo");
        proposed(State.READY, HALT);
        assertThat(exchange.dryRun("proposals", "execute", MULTISIG, "3"))
                .contains("what it would change is not known: tables are read again");
    }

    @Test
    void aProposalWithActionsThatAreNotReadCanBeVotedOn() {
        proposed(State.PENDING, "{\"later\":{}}");
        assertThat(exchange.dryRun("proposals", "approve", MULTISIG, "3"))
                .anySatisfy(line -> assertThat(line).contains("actions that this program cannot read: "))
                .contains("what it would change is not known");
    }

    @Test
    void votesAgainstItAndOnWhatHasEndedSayNoConsequences() {
        proposed(State.PENDING, PAUSE);
        assertThat(exchange.dryRun("proposals", "reject", MULTISIG, "3"))
                .hasSize(3)
                .endsWith(NOTHING_SENT);
        assertThat(exchange.dryRun("proposals", "cancel", MULTISIG, "3")).hasSize(3);
        proposed(State.EXECUTED, PAUSE);
        assertThat(exchange.dryRun("proposals", "execute", MULTISIG, "3")).hasSize(3);
    }

    private void proposed(State state, String... acts) {
        MultisigProposal proposal = new MultisigProposal(
                3,
                SIGNER,
                1,
                1,
                2,
                List.of(MULTISIG, SIGNER),
                List.of(),
                2,
                0,
                2,
                state,
                ApiJson.mapper().readTree("[" + String.join(",", acts) + "]"),
                null,
                null);
        exchange.answers("multisig/" + MULTISIG + "/proposals", new MultisigProposals(MULTISIG, List.of(proposal)));
    }
}
