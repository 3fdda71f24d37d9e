package io.openperp.gateway;

import static io.openperp.gateway.RunningGateway.json;
import static io.openperp.gateway.RunningGateway.signed;
import static io.openperp.gateway.RunningGateway.someone;
import static org.assertj.core.api.Assertions.assertThat;

import com.google.protobuf.ByteString;
import io.openperp.api.json.ApiJson;
import io.openperp.journal.ActionStatus;
import io.openperp.journal.Keys;
import io.openperp.journal.Layout;
import io.openperp.journal.Proposal;
import io.openperp.journal.ProposalState;
import io.openperp.journal.SignedTransaction;
import io.openperp.journal.StatusKind;
import io.openperp.journal.TransactionCompleted;
import io.openperp.journal.WithdrawalState;
import io.openperp.submission.RequestedTransaction;
import io.openperp.transaction.FundsAction.Faucet;
import io.openperp.transaction.NewOrder.LimitOrder;
import io.openperp.transaction.NewOrder.MarketOrder;
import io.openperp.transaction.OrderAction.Routing;
import io.openperp.transaction.Quantity;
import io.openperp.transaction.TradingAction.CancelAll;
import io.openperp.transaction.field.TimeInForce;
import io.openperp.transaction.json.TransactionWriter;
import io.openperp.transaction.signing.Envelope;
import io.openperp.transaction.signing.SecretKey;
import io.openperp.units.Bytes32;
import io.openperp.units.Side;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A transaction reaches its shard as signed, and the shard's answer reaches the client. */
class OrderAnswerIT {

    private static RunningGateway gateway;

    @BeforeAll
    static void start() throws Exception {
        gateway = RunningGateway.start();
    }

    @AfterAll
    static void stop() throws Exception {
        gateway.close();
    }

    @BeforeEach
    void completeEverything() {
        gateway.shard.received().clear();
        gateway.shard.answer(transaction -> List.of(TransactionCompleted.newBuilder()));
    }

    @Test
    void orderIsAnsweredWithItsIdAndWhatBecameOfIt() throws Exception {
        gateway.shard.answer(transaction -> List.of(TransactionCompleted.newBuilder()
                .addStatuses(ActionStatus.newBuilder()
                        .setKind(StatusKind.WORKING)
                        .setOrderId(Keys.write(transaction.actions().getFirst().requireOrderId()))
                        .setFilledSize(40_000_000)
                        .setRemainingSize(60_000_000)
                        .setAveragePrice(10_000_050_000_000L))));
        SecretKey alice = someone();
        LimitOrder order = buy("100000.5", "1");
        Envelope transaction = signed(alice, order);

        HttpResponse<String> answer = gateway.submit(transaction);

        assertThat(answer.statusCode()).isEqualTo(200);
        String oid = SecretKey.orderId(0, order, transaction.nonce(), alice.publicKey())
                .toString();
        assertThat(answer.body())
                .isEqualTo("{\"status\":\"ok\",\"response\":{\"type\":\"order\",\"data\":{\"statuses\":[{\"working\":"
                        + "{\"oid\":\"" + oid
                        + "\",\"filledSz\":0.4,\"remainingSz\":0.6,\"vwap\":100000.5}}]}}}");
    }

    @Test
    void shardReceivesExactNumbersTheSignedBytesAndTheSignature() throws Exception {
        SecretKey alice = someone();
        Envelope transaction = signed(alice, buy("100000.5", "0.00000001"), new Faucet(alice.publicKey(), null));

        gateway.submit(transaction);

        AccountShardByHand.Received received = gateway.shard.received().getFirst();
        RequestedTransaction submitted = received.transaction();
        LimitOrder order = (LimitOrder) submitted.actions().getFirst().action();
        assertThat(order.price().exactUnits()).isEqualTo(10_000_050_000_000L);
        assertThat(order.size().exactUnits()).isEqualTo(1);
        assertThat(order.side()).isEqualTo(Side.BUY);
        assertThat(order.symbol()).isEqualTo("BTC-USD");
        assertThat(submitted.actions().get(1).action()).isEqualTo(new Faucet(alice.publicKey(), null));
        assertThat(submitted.account()).isEqualTo(alice.publicKey());
        assertThat(submitted.nonce()).isEqualTo(transaction.nonce());
        SignedTransaction record = received.command().getSignedTransaction();
        assertThat(record.getLayout()).isEqualTo(Layout.CURRENT);
        assertThat(alice.sign(record.getMessage().toByteArray()).toByteArray())
                .isEqualTo(record.getSignature().toByteArray());
    }

    @Test
    void actionThatCannotBeCarriedOutReachesTheShardWithItsRefusal() throws Exception {
        SecretKey alice = someone();
        MarketOrder tooFar = new MarketOrder(
                "BTC-USD", Side.BUY, Quantity.of("1"), false, Routing.CROSS, null, Quantity.of("10001"));

        gateway.submit(signed(alice, tooFar));

        assertThat(gateway.shard
                        .received()
                        .getFirst()
                        .transaction()
                        .actions()
                        .getFirst()
                        .refusal())
                .contains("slippage");
    }

    @Test
    void refusalOfTheWholeTransactionIsStatusError() throws Exception {
        gateway.shard.answer(
                transaction -> List.of(TransactionCompleted.newBuilder().setError("duplicate nonce")));

        HttpResponse<String> answer = gateway.submit(signed(someone(), new CancelAll(List.of())));

        assertThat(answer.statusCode()).isEqualTo(200);
        assertThat(answer.body())
                .isEqualTo("{\"status\":\"error\",\"response\":{\"type\":\"order\",\"data\":{\"statuses\":["
                        + "{\"error\":{\"message\":\"duplicate nonce\"}}]}}}");
    }

    @Test
    void everyKindOfStatusHasItsKey() throws Exception {
        List<StatusKind> kinds = new ArrayList<>(List.of(StatusKind.values()));
        kinds.removeAll(List.of(
                StatusKind.STATUS_KIND_UNSPECIFIED, StatusKind.MULTISIG_POLICY_UPDATED, StatusKind.UNRECOGNIZED));
        TransactionCompleted.Builder completed = TransactionCompleted.newBuilder();
        kinds.forEach(kind -> completed.addStatuses(ActionStatus.newBuilder()
                .setKind(kind)
                .setOrderId(Keys.write(Bytes32.ZERO))
                .setAgent(Keys.write(Bytes32.ZERO))
                .setReason("why")
                .setProposal(Proposal.newBuilder().setState(ProposalState.PROPOSAL_READY))
                .setWithdrawalState(WithdrawalState.WITHDRAWAL_CLAIMED)));
        gateway.shard.answer(transaction -> List.of(completed.clone()));

        HttpResponse<String> answer = gateway.submit(signed(someone(), new CancelAll(List.of())));

        Envelope again = signed(someone(), new CancelAll(List.of()));
        HttpResponse<String> live = gateway.send(gateway.request("/api/v1/order")
                .header("X-Api-Spelling", "live")
                .POST(HttpRequest.BodyPublishers.ofString(TransactionWriter.toText(again))));
        assertThat(live.body()).isEqualTo(answer.body().replace("cancelledIOC", "cancelledIoc"));
        HttpResponse<String> unknown = gateway.send(gateway.request("/api/v1/order")
                .header("X-Api-Spelling", "today")
                .POST(HttpRequest.BodyPublishers.ofString(TransactionWriter.toText(again))));
        assertThat(unknown.statusCode()).isEqualTo(400);
        assertThat(unknown.body()).contains("X-Api-Spelling is today, accepted is 1.0.12 or live");

        List<String> keys = new ArrayList<>();
        json(answer)
                .at("/response/data/statuses")
                .forEach(status -> keys.add(status.propertyNames().iterator().next()));
        assertThat(keys)
                .containsExactly(
                        "resting",
                        "working",
                        "filled",
                        "partiallyFilled",
                        "cancelled",
                        "cancelledRiskLimit",
                        "cancelledSelfCrossing",
                        "cancelledReduceOnly",
                        "cancelledIOC",
                        "rejectedCrossing",
                        "rejectedDuplicate",
                        "rejectedRiskLimit",
                        "rejectedInvalid",
                        "triggered",
                        "siblingCancelled",
                        "triggerFailed",
                        "deposit",
                        "depositFailed",
                        "agentWallet",
                        "agentWalletFailed",
                        "cancelOneRejected",
                        "cancelAllRejected",
                        "updateUserSettings",
                        "whitelistFaucet",
                        "px",
                        "o",
                        "error",
                        "scheduleCancel",
                        "note",
                        "stayUntilFilled",
                        "pendingCancel",
                        "approveBuilderCode",
                        "revokeBuilderCode",
                        "depositPending",
                        "withdrawalRequested",
                        "withdrawalFailed",
                        "withdrawal",
                        "withdrawalsPaused",
                        "setRole",
                        "revokeRole",
                        "setFeePolicy",
                        "setFeeProgramme",
                        "changeTerms",
                        "listMarket",
                        "settleMarket",
                        "acceptTime",
                        "moveMarket",
                        "setMarketState",
                        "transfer",
                        "transferFailed",
                        "createSubAccount",
                        "createSubAccountFailed",
                        "removeSubAccount",
                        "removeSubAccountFailed",
                        "renameSubAccount",
                        "renameSubAccountFailed",
                        "multisigCreated",
                        "multisigCreatedFailed",
                        "proposalCreated",
                        "proposalApproved",
                        "proposalReadyForExecution",
                        "proposalExecuted",
                        "proposalFailed",
                        "proposalCancelled",
                        "proposalRejected");
    }

    @Test
    void twoHundredClientsAtOnceEachGetTheirOwnAnswerAndCountersGrowInEachPartition() throws Exception {
        gateway.shard.answer(transaction -> List.of(TransactionCompleted.newBuilder()
                .addStatuses(ActionStatus.newBuilder()
                        .setKind(StatusKind.ERROR)
                        .setReason("nonce " + transaction.nonce()))));
        CountDownLatch together = new CountDownLatch(1);
        Map<Long, Future<HttpResponse<String>>> answers = new HashMap<>();
        List<Envelope> transactions = Stream.generate(() -> signed(someone(), new CancelAll(List.of())))
                .limit(200)
                .toList();
        // Two seconds are too short for all of them on a processor that is busy with something else.
        try (RunningGateway patient = RunningGateway.beside("openperp.gateway.answer-timeout=15s");
                var clients = Executors.newVirtualThreadPerTaskExecutor()) {
            patient.awaitReady();
            for (Envelope transaction : transactions) {
                Callable<HttpResponse<String>> submission = () -> {
                    together.await();
                    return patient.submit(transaction);
                };
                answers.put(transaction.nonce(), clients.submit(submission));
            }
            together.countDown();
            for (Map.Entry<Long, Future<HttpResponse<String>>> answer : answers.entrySet()) {
                assertThat(answer.getValue().get().statusCode()).isEqualTo(200);
                assertThat(json(answer.getValue().get())
                                .at("/response/data/statuses/0/error/message")
                                .asString())
                        .isEqualTo("nonce " + answer.getKey());
            }
        }
        long last = 0;
        for (AccountShardByHand.Received received : gateway.shard.received()) {
            long counter = received.origin().getCounter();
            assertThat(counter).isGreaterThan(last);
            last = counter;
        }
        assertThat(gateway.shard.received().stream()
                        .map(received -> received.origin().getIncarnation())
                        .distinct())
                .singleElement()
                .extracting(ByteString::size)
                .isEqualTo(16);
    }

    @Test
    void completionThatComesTwiceIsAnsweredOnce() throws Exception {
        gateway.shard.answer(transaction -> List.of(
                TransactionCompleted.newBuilder().setError("first"),
                TransactionCompleted.newBuilder().setError("second")));

        for (int i = 0; i < 5; i++) {
            assertThat(gateway.submit(signed(someone(), new CancelAll(List.of())))
                            .body())
                    .contains("first");
        }
    }

    @Test
    void silenceIsAnsweredWith408WithinTwoSecondsAndLeavesNothingBehind() throws Exception {
        gateway.shard.answer(transaction -> List.of());
        long startedAt = System.nanoTime();

        HttpResponse<String> answer = gateway.submit(signed(someone(), new CancelAll(List.of())));

        assertThat(answer.statusCode()).isEqualTo(408);
        assertThat(json(answer).get("error").asString()).contains("not known").contains("/account");
        assertThat(Duration.ofNanos(System.nanoTime() - startedAt))
                .isBetween(Duration.ofMillis(1900), Duration.ofMillis(3500));
        assertThat(gateway.get("/actuator/prometheus").body())
                .contains("gateway_waiting 0.0")
                .contains("gateway_in_flight 0.0")
                .contains("gateway_transactions_seconds_count{outcome=\"timeout\",status=\"408\"}");
    }

    @Test
    void answersAreJsonOfTheApi() throws Exception {
        HttpResponse<String> answer = gateway.submit(signed(someone(), new CancelAll(List.of())));

        assertThat(answer.headers().firstValue("Content-Type")).hasValue("application/json");
        assertThat(ApiJson.mapper()
                        .readTree(answer.body())
                        .at("/response/data/statuses")
                        .isArray())
                .isTrue();
    }

    private static LimitOrder buy(String price, String size) {
        return new LimitOrder(
                "BTC-USD", Side.BUY, Quantity.of(price), Quantity.of(size), TimeInForce.GTC, false, Routing.CROSS);
    }
}
