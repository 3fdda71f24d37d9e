package io.openperp.endtoend;

import static io.openperp.endtoend.Exchange.BTC;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.openperp.api.account.FullAccount;
import io.openperp.api.account.MultisigProposal;
import io.openperp.api.account.MultisigProposal.MultisigProposals;
import io.openperp.api.action.ActionResult;
import io.openperp.api.money.Withdrawal;
import io.openperp.api.stream.AccountUpdate;
import io.openperp.client.Actions;
import io.openperp.client.OpenPerp;
import io.openperp.client.Signer;
import io.openperp.client.Streams;
import io.openperp.client.action.MultisigActions;
import io.openperp.client.history.HistoryPage;
import io.openperp.client.stream.Topic;
import io.openperp.transaction.Action;
import io.openperp.transaction.NewOrder.LimitOrder;
import io.openperp.transaction.signing.SecretKey;
import io.openperp.units.Bytes32;
import io.openperp.units.Side;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** A multisig account from its making to a fill and a withdrawal, as its signers and readers see it (MSG-001 to MSG-020, STR-029). */
@ExtendWith(OnTheExchange.class)
class MultisigIT {

    private static final Duration SOON = Duration.ofSeconds(20);

    private OpenPerp client;
    private Signer alice;
    private Signer bob;
    private Streams streams;

    @BeforeEach
    void meet(Exchange exchange) {
        client = exchange.javaClient();
        streams = client.streams();
        alice = funded();
        bob = funded();
    }

    @AfterEach
    void leave() {
        streams.close();
        client.close();
    }

    @Test
    void twoSignersTradeAndWithdrawTogether() {
        ActionResult.MultisigCreated made = (ActionResult.MultisigCreated)
                only(alice, MultisigActions.create(List.of(alice.account(), bob.account()), 2));
        Bytes32 multisig = Bytes32.parse(made.pubkey());
        only(alice, Actions.send(alice.account(), multisig, "5000"));
        FullAccount account = client.accounts().fullAccount(multisig);
        assertThat(account.kind()).isEqualTo(FullAccount.MULTISIG);
        assertThat(account.margin().totalBalance()).hasToString("5000");
        assertThat(client.accounts().fullAccount(bob.account()).multisigAccounts())
                .containsExactly(made.pubkey());
        only(bob, Actions.addAgent(Signer.generate().account()));
        only(bob, Actions.createSubAccount("hedges", "10"));
        snapshotNamesWhatTheQueryNames(bob.account());
        snapshotNamesWhatTheQueryNames(multisig);
        List<MultisigProposals> seen = new CopyOnWriteArrayList<>();
        streams.subscribe(Topic.multisig(multisig), message -> seen.add(message.data()));

        only(bob, Actions.limit(Side.SELL, BTC, "0.01", "100000"));
        LimitOrder order = Actions.limit(Side.BUY, BTC, "0.01", "90000");
        LimitOrder taker = Actions.limit(Side.BUY, BTC, "0.01", "100000");
        ActionResult proposed =
                only(alice, MultisigActions.propose(multisig, order, taker, Actions.withdraw("20", "bank-1")));
        assertThat(proposed).isInstanceOf(ActionResult.ProposalCreated.class);
        assertThat(only(alice, MultisigActions.execute(multisig, 1)))
                .isEqualTo(new ActionResult.Error("proposal 1 has 1 of 2 approvals"));
        assertThat(only(bob, MultisigActions.approve(multisig, 1)))
                .isInstanceOf(ActionResult.ProposalReadyForExecution.class);
        assertThat(only(bob, MultisigActions.execute(multisig, 1))).isInstanceOf(ActionResult.ProposalExecuted.class);

        account = client.accounts().fullAccount(multisig);
        assertThat(account.openOrders()).hasSize(1);
        assertThat(account.openOrders().getFirst().orderId())
                .isEqualTo(SecretKey.orderId(0, order, 1, multisig).toString());
        assertThat(account.positions())
                .singleElement()
                .satisfies(held -> assertThat(held.symbol()).isEqualTo(BTC));
        assertThat(client.accounts().withdrawals(multisig).getFirst().state()).isEqualTo(Withdrawal.State.REQUESTED);
        MultisigProposal ended =
                client.accounts().proposals(multisig).proposals().getFirst();
        assertThat(ended.status()).isEqualTo(MultisigProposal.State.EXECUTED);
        assertThat(ended.approvals())
                .containsExactly(alice.account().toString(), bob.account().toString());
        assertThat(ended.actions().get(2).get("withdraw").get("amount").asInt()).isEqualTo(20);
        await("the list on the topic")
                .atMost(SOON)
                .until(() -> !seen.isEmpty() && seen.getLast().proposals().equals(List.of(ended)));
    }

    /** MSG-020 */
    @Test
    void everyProposalThatHasEndedIsFoundPageByPage() {
        ActionResult.MultisigCreated made = (ActionResult.MultisigCreated)
                only(alice, MultisigActions.create(List.of(alice.account(), bob.account()), 2));
        Bytes32 multisig = Bytes32.parse(made.pubkey());
        only(alice, Actions.send(alice.account(), multisig, "10"));
        for (int number = 1; number <= 6; number++) {
            only(alice, MultisigActions.propose(multisig, Actions.send(multisig, bob.account(), "" + number)));
            if (number != 2) {
                only(alice, MultisigActions.cancel(multisig, number));
            }
        }
        client.accounts().fullAccount(multisig); // which waits for what was answered; the list does not

        List<Long> ended = new ArrayList<>();
        HistoryPage<MultisigProposal> page = client.accounts().endedProposals(multisig, 2, null);
        ended.addAll(numbers(page));
        while (page.nextCursor() != null) {
            page = client.accounts().endedProposals(multisig, 2, page.nextCursor());
            ended.addAll(numbers(page));
        }
        assertThat(ended).containsExactly(6L, 5L, 4L, 3L, 1L);
        assertThat(client.accounts().proposals(multisig).proposals())
                .extracting(MultisigProposal::proposalId)
                .containsExactly(1L, 2L, 3L, 4L, 5L, 6L);
        assertThatThrownBy(() -> client.accounts().endedProposals(multisig, 2, "x"))
                .hasMessageContaining("\"cursor\" is not accepted");
        assertThatThrownBy(() -> client.accounts().endedProposals(multisig, 1001, null))
                .hasMessageContaining("\"limit\" is not accepted: a whole number from 1 to 1000 is accepted");
    }

    private static List<Long> numbers(HistoryPage<MultisigProposal> page) {
        return page.records().stream().map(MultisigProposal::proposalId).toList();
    }

    private Signer funded() {
        Signer signer = Signer.generate();
        only(signer, Actions.faucet(signer.account()));
        return signer;
    }

    /** STR-027: the snapshot names the same sub-accounts, multisig accounts and agents as the query. */
    private void snapshotNamesWhatTheQueryNames(Bytes32 key) {
        List<AccountUpdate.Snapshot> first = new CopyOnWriteArrayList<>();
        FullAccount account = client.accounts().fullAccount(key);
        await("sub-accounts, multisig accounts and agents in the snapshot")
                .atMost(SOON)
                .untilAsserted(() -> {
                    first.clear();
                    try (Streams once = client.streams()) {
                        once.subscribe(Topic.account(key), message -> {
                            if (message.data() instanceof AccountUpdate.Snapshot snapshot) {
                                first.add(snapshot);
                            }
                        });
                        await("the snapshot").atMost(SOON).until(() -> !first.isEmpty());
                    }
                    AccountUpdate.Snapshot snapshot = first.getFirst();
                    assertThat(snapshot.kind()).isEqualTo(account.kind());
                    assertThat(snapshot.subAccounts()).isEqualTo(account.subAccounts());
                    assertThat(snapshot.multisigAccounts()).isEqualTo(account.multisigAccounts());
                    assertThat(snapshot.authorizedAgentWallets()).isEqualTo(account.authorizedAgentWallets());
                });
    }

    private ActionResult only(Signer signer, Action action) {
        return client.transactions().submit(signer.sign(action)).executed().only();
    }
}
