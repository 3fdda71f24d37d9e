package io.openperp.replay;

import com.google.protobuf.ByteString;
import io.openperp.api.json.ApiJson;
import io.openperp.journal.AccountCommand;
import io.openperp.journal.AccountEvents;
import io.openperp.journal.GatewayOrigin;
import io.openperp.journal.Keys;
import io.openperp.journal.LogRecord;
import io.openperp.journal.OwnerOrigin;
import io.openperp.journal.ShardAddress;
import io.openperp.journal.Shards;
import io.openperp.journal.StateHashed;
import io.openperp.journal.Topics;
import io.openperp.localbroker.LocalKafka;
import io.openperp.localbroker.LocalKafka.Topic;
import io.openperp.runtime.channel.Output;
import io.openperp.runtime.shard.Lane;
import io.openperp.runtime.snapshot.StateHashes;
import io.openperp.submission.TransactionRecords;
import io.openperp.transaction.FundsAction.Faucet;
import io.openperp.transaction.message.Network;
import io.openperp.transaction.receipt.Receipt;
import io.openperp.transaction.receipt.Receipt.AnsweredTransaction;
import io.openperp.transaction.receipt.Receipt.LogPlace;
import io.openperp.transaction.receipt.SavedReceipt;
import io.openperp.transaction.signing.SecretKey;
import io.openperp.transaction.signing.Signature;
import io.openperp.transaction.verification.SignatureVerifier;
import io.openperp.transaction.verification.Verification;
import io.openperp.transaction.verification.Verified;
import io.openperp.units.Bytes32;
import io.openperp.views.ActionResults;
import java.nio.charset.StandardCharsets;
import java.security.SecureRandom;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.function.UnaryOperator;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.serialization.ByteArraySerializer;

/**
 * An exchange with one account shard that has run: it writes the commands, events and hashes of that shard to a broker, as
 * gateways and hosts do.
 */
final class RecordedExchange implements AutoCloseable {

    private static final long STARTED_MILLIS = 1_772_800_000_000L;
    private static final ByteString INCARNATION = ByteString.copyFromUtf8("sixteen bytes...");

    final ShardAddress shard = Shards.accounts();
    final SecretKey alice = SecretKey.generate(new SecureRandom());

    private final KafkaProducer<byte[], byte[]> producer;
    private final Lane running;
    private final Verification verification = new Verification(SignatureVerifier.fastest());
    private long commands;
    private long nonce;
    private long events;
    private LogRecord lastEvent = LogRecord.getDefaultInstance();

    /** Makes the topics of an exchange on a broker that has none: there is one account shard, so each test needs its own. */
    static RecordedExchange onEmpty(LocalKafka kafka) {
        kafka.topics(List.of(
                new Topic(Topics.COMMANDS, Shards.lanes(0)),
                new Topic(Topics.ACCOUNT_EVENTS, 1),
                new Topic(Topics.SNAPSHOTS, 1, Map.of("cleanup.policy", "compact")),
                new Topic(Topics.STATE_HASHES, 1)));
        return new RecordedExchange(kafka.connection());
    }

    private RecordedExchange(Map<String, Object> kafka) {
        running = new Lane(shard, ReplayPlan.shardOfThisBuild(shard));
        producer = new KafkaProducer<>(kafka, new ByteArraySerializer(), new ByteArraySerializer());
    }

    /** Offset, hashes and rules version of the shard now. */
    Lane running() {
        return running;
    }

    /** Offset of the last command. */
    long offset() {
        return commands - 1;
    }

    /** Number of the last event the shard has published. */
    long events() {
        return events;
    }

    /** Appends a transaction that alice has signed. No market is listed and no faucet enabled: the shard refuses it. */
    void refusedTransaction() {
        run(transaction());
    }

    LogRecord transaction() {
        return fromGateway(TransactionRecords.signed(signed()));
    }

    Verified signed() {
        return verification
                .verify(alice.sign(List.of(new Faucet(alice.publicKey(), null)), ++nonce, alice.publicKey()))
                .orElseThrow();
    }

    /** Runs a transaction and returns what the gateway would give for it. */
    SavedReceipt answered(Verified transaction, SecretKey exchange) throws Exception {
        LogRecord command = fromGateway(TransactionRecords.signed(transaction));
        run(command);
        AccountEvents completed = AccountEvents.parseFrom(lastEvent.getBody());
        String body = ApiJson.mapper()
                .writeValueAsString(
                        ActionResults.answerOf(completed.getEvents(0).getTransactionCompleted()));
        LogPlace place = new LogPlace(
                shard.getPartition(),
                lastEvent.getChannel().getNumber(),
                lastEvent.getChannel().getRunningHash(),
                completed.getTimeNanos());
        return receipt(exchange, transaction, body, place);
    }

    static SavedReceipt receipt(SecretKey exchange, Verified transaction, String body, LogPlace place) {
        Signature signature = transaction.envelope().signature();
        AnsweredTransaction answered =
                AnsweredTransaction.of(transaction.message(), signature, body.getBytes(StandardCharsets.UTF_8));
        return new SavedReceipt(
                transaction.envelope().signer(),
                transaction.message(),
                signature,
                body,
                Receipt.sign(exchange, Network.DEVNET, answered, place));
    }

    LogRecord fromGateway(AccountCommand command) {
        return LogRecord.newBuilder()
                .setGateway(
                        GatewayOrigin.newBuilder().setIncarnation(INCARNATION).setCounter(commands + 1))
                .setBody(command.toByteString())
                .build();
    }

    static LogRecord fromOwner(AccountCommand.Builder command) {
        return LogRecord.newBuilder()
                .setOwner(OwnerOrigin.getDefaultInstance())
                .setBody(command.build().toByteString())
                .build();
    }

    /** Appends the command, applies it and appends its events. */
    void run(LogRecord command) {
        run(command, event -> event);
    }

    /** @param stored makes the event that is stored from the one that the shard published; null: it is not stored */
    void run(LogRecord command, UnaryOperator<LogRecord> stored) {
        append(command.toByteArray());
        for (Output output : apply(command)) {
            LogRecord event = stored.apply(output.record());
            lastEvent = output.record();
            if (event != null) {
                send(new ProducerRecord<>(output.topic(), output.partition(), null, event.toByteArray()));
            }
        }
    }

    /** Appends to the commands a record that the running shard does not see. */
    void append(byte[] command) {
        send(new ProducerRecord<>(Topics.COMMANDS, Shards.lane(shard), STARTED_MILLIS + commands, null, command));
        commands++;
    }

    private List<Output> apply(LogRecord command) {
        List<Output> outputs = running.apply(offset(), STARTED_MILLIS + offset(), command);
        events += outputs.size();
        return outputs;
    }

    void publishHashes() {
        publishStateHash(running.stateHash());
    }

    void publishStateHash(Bytes32 state) {
        send(StateHashes.record(StateHashed.newBuilder()
                .setShard(shard)
                .setOffset(running.offset())
                .setChannelsHash(Keys.write(running.channelHash()))
                .setStateHash(Keys.write(state))
                .build()));
    }

    private void send(ProducerRecord<byte[], byte[]> record) {
        try {
            producer.send(record).get();
        } catch (InterruptedException | ExecutionException e) {
            throw new AssertionError(e);
        }
    }

    @Override
    public void close() {
        producer.close();
    }
}
