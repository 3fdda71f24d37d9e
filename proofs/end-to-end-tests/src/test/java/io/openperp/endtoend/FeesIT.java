package io.openperp.endtoend;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.openperp.api.action.ActionResult;
import io.openperp.api.fee.FeeTier.MarketFeeTier;
import io.openperp.api.stream.AccountUpdate;
import io.openperp.client.Actions;
import io.openperp.client.OpenPerp;
import io.openperp.client.Signer;
import io.openperp.client.Streams;
import io.openperp.client.action.OperatorActions;
import io.openperp.client.stream.Topic;
import io.openperp.transaction.Action;
import io.openperp.transaction.Administration.SetFeePolicy;
import io.openperp.units.Side;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** The rates of a programme, from the act of an administrator to the fills and the queries (FEE-011, FEE-013, FEE-016). */
@ExtendWith(OnTheExchange.class)
class FeesIT {

    private static final String SOL = "SOL-USD";
    private static final Duration SOON = Duration.ofSeconds(20);

    @Test
    void whoIsInAProgrammeIsChargedItsRates(Exchange exchange) throws Exception {
        Signer admin = Signer.ofSecret(exchange.secretKeys().getLast());
        Signer alice = Signer.generate();
        Signer bob = Signer.generate();
        try (OpenPerp client = exchange.javaClient()) {
            send(client, alice, Actions.faucet(alice.account()));
            send(client, bob, Actions.faucet(bob.account()));
            Streams followed = client.streams();
            BlockingQueue<AccountUpdate> ofAlice = follow(followed, alice);
            assertThat(ofAlice.poll(SOON.toSeconds(), TimeUnit.SECONDS)).isInstanceOf(AccountUpdate.Snapshot.class);
            send(client, admin, OperatorActions.setFeePolicy(SOL, "", "friends 0 1.5"));
            send(client, admin, OperatorActions.setFeeProgramme(alice.account(), "friends"));
            try {
                await("the member, which may come a moment later")
                        .atMost(SOON)
                        .until(() -> client.accounts().feePolicies().members().stream()
                                .anyMatch(member ->
                                        member.account().equals(alice.account().toString())));
                send(client, alice, Actions.limit(Side.SELL, SOL, "1", "200"));
                await("the state of fees, likewise")
                        .atMost(SOON)
                        .untilAsserted(() -> assertThat(solScope(client)).contains("[friends 0 1.5]")); // API-080
                ActionResult taken = send(client, bob, Actions.limit(Side.BUY, SOL, "1", "200"));
                assertThat(taken).isInstanceOf(ActionResult.Filled.class);

                assertThat(client.accounts().fills(alice.account()).getFirst().feeBps())
                        .hasToString("0");
                assertThat(client.accounts().fills(alice.account()).getFirst().fee())
                        .hasToString("0");
                assertThat(client.accounts().fills(bob.account()).getFirst().feeBps())
                        .hasToString("5");
                assertThat(client.accounts().fills(bob.account()).getFirst().fee())
                        .hasToString("0.1");
                assertThat(client.accounts().fullAccount(alice.account()).feeTiers())
                        .filteredOn(row -> row.symbol().equals(SOL))
                        .allMatch(row -> "friends".equals(row.tier().programme()))
                        .extracting(row -> row.tier().rollingVolume().toString())
                        .containsExactly("200");
                assertThat(nextFees(ofAlice)).contains("SOL-USD 0 1.5 friends"); // while she is connected
                assertStreamShowsTheSame(client, alice);
                assertStreamShowsTheSame(client, bob);
            } finally {
                followed.close();
                send(client, admin, OperatorActions.setFeePolicy(SOL, SetFeePolicy.FOLLOW, ""));
                send(client, admin, OperatorActions.setFeeProgramme(alice.account(), ""));
            }
        }
    }

    private static BlockingQueue<AccountUpdate> follow(Streams streams, Signer trader) {
        BlockingQueue<AccountUpdate> updates = new LinkedBlockingQueue<>();
        streams.subscribe(Topic.account(trader.account()), message -> updates.add(message.data()));
        return updates;
    }

    /** The rows of the next message about fees, among those about margin, which come with every mark. */
    private static List<String> nextFees(BlockingQueue<AccountUpdate> updates) {
        AccountUpdate.FeeTierUpdate fees = await("a message about fees")
                .atMost(SOON)
                .until(
                        () -> updates.poll() instanceof AccountUpdate.FeeTierUpdate update ? update : null,
                        Objects::nonNull);
        return fees.feeTiers().stream()
                .map(row -> row.symbol() + " " + row.tier().makerBps() + " "
                        + row.tier().takerBps() + " " + row.tier().programme())
                .toList();
    }

    /** Compares with the first message of the account's stream, which may be a moment behind. */
    private static void assertStreamShowsTheSame(OpenPerp client, Signer trader) {
        List<MarketFeeTier> asked =
                client.accounts().fullAccount(trader.account()).feeTiers();
        assertThat(asked)
                .hasSizeGreaterThan(1)
                .allMatch(row -> row.tier().rollingVolume().toString().equals("200"));
        await("the first message of " + trader.account())
                .atMost(SOON)
                .untilAsserted(() ->
                        assertThat(firstMessage(client, trader).feeTiers()).isEqualTo(asked));
    }

    private static AccountUpdate.Snapshot firstMessage(OpenPerp client, Signer trader) throws Exception {
        CompletableFuture<AccountUpdate.Snapshot> first = new CompletableFuture<>();
        try (Streams streams = client.streams()) {
            streams.subscribe(Topic.account(trader.account()), message -> {
                if (message.data() instanceof AccountUpdate.Snapshot snapshot) {
                    first.complete(snapshot);
                }
            });
            return first.get(10, TimeUnit.SECONDS);
        }
    }

    /** Fee programmes of SOL-USD, as the state of fees shows them. */
    private static String solScope(OpenPerp client) {
        return client.markets().feeState().scopes().stream()
                .filter(scope -> scope.instrument().equals(SOL))
                .map(scope -> scope.activePolicy().programmes().stream()
                        .map(rates -> rates.programme() + " " + rates.makerBps() + " " + rates.takerBps())
                        .toList()
                        .toString())
                .findFirst()
                .orElse("no scope of its own");
    }

    private static ActionResult send(OpenPerp client, Signer signer, Action action) {
        ActionResult result =
                client.transactions().submit(signer.sign(action)).executed().only();
        assertThat(result).isNotInstanceOf(ActionResult.Error.class);
        return result;
    }
}
