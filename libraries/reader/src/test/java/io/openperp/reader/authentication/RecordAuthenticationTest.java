package io.openperp.reader.authentication;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.protobuf.ByteString;
import io.openperp.journal.ChannelOrigin;
import io.openperp.journal.GatewayOrigin;
import io.openperp.journal.LogRecord;
import io.openperp.journal.OwnerOrigin;
import io.openperp.journal.Shards;
import io.openperp.journal.Topics;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.Base64;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.ConsumerRecords;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.header.Headers;
import org.apache.kafka.common.header.internals.RecordHeaders;
import org.apache.kafka.common.record.TimestampType;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Which records of the logs have an effect where keys are known (LOG-024). */
class RecordAuthenticationTest {

    private static final int ACCOUNTS = Shards.lane(Shards.accounts());
    private static final int MARKET = Shards.lane(Shards.market(0));

    private static final String SECRET_OF_GATEWAY = secret(1);
    private static final String SECRET_OF_HOST = secret(2);
    private static final String GATEWAY = "gateway.1 = " + SECRET_OF_GATEWAY + "\n";
    private static final String HOST = "host.1 = " + SECRET_OF_HOST + "\n";
    private static final byte[] TRANSACTION = LogRecord.newBuilder()
            .setGateway(GatewayOrigin.newBuilder().setCounter(7))
            .setBody(ByteString.copyFromUtf8("order"))
            .build()
            .toByteArray();
    private static final byte[] SETTLEMENT = LogRecord.newBuilder()
            .setChannel(ChannelOrigin.newBuilder().setNumber(7))
            .setBody(ByteString.copyFromUtf8("fill"))
            .build()
            .toByteArray();
    private static final byte[] SETTINGS = LogRecord.newBuilder()
            .setOwner(OwnerOrigin.getDefaultInstance())
            .setBody(ByteString.copyFromUtf8("settings"))
            .build()
            .toByteArray();

    private final RecordAuthentication gateway = with(GATEWAY);
    private final RecordAuthentication host = with(GATEWAY + HOST);
    private final long now = System.currentTimeMillis();

    @Test
    void transactionOfAGatewayIsTaken() {
        assertThat(host.refusalOf(appended(sent(gateway, Topics.COMMANDS, ACCOUNTS, TRANSACTION))))
                .isNull();
    }

    @Test
    void whatAHostWritesIsTaken() {
        assertThat(host.refusalOf(appended(sent(host, Topics.COMMANDS, ACCOUNTS, SETTLEMENT))))
                .isNull();
        assertThat(host.refusalOf(appended(sent(host, Topics.COMMANDS, MARKET, SETTINGS))))
                .isNull();
    }

    @Test
    void recordWithoutATagIsRefused() {
        assertThat(host.refusalOf(appended(new ProducerRecord<>(Topics.COMMANDS, MARKET, null, SETTINGS))))
                .isEqualTo("it bears no tag");
    }

    @Test
    void gatewaysKeyIsGoodForTransactionsOnly() {
        for (byte[] other : List.of(SETTLEMENT, SETTINGS, new byte[] {-1})) {
            assertThat(host.refusalOf(appended(sent(gateway, Topics.COMMANDS, ACCOUNTS, other))))
                    .isNotNull();
        }
        assertThat(host.refusalOf(appended(sent(gateway, Topics.COMMANDS, MARKET, TRANSACTION))))
                .isEqualTo("its tag is of a gateway, and it is no transaction of one");
    }

    @Test
    void gatewaysKeyIsGoodForTheLaneOfTheAccountShardOnly() {
        RecordAuthentication cheat = with(GATEWAY);
        for (int lane : List.of(MARKET, MARKET + 1, 17)) {
            assertThat(host.refusalOf(appended(sent(cheat, Topics.COMMANDS, lane, TRANSACTION))))
                    .isEqualTo("its tag is of a gateway, and it is no transaction of one");
            assertThat(host.refusalOf(appended(sent(host, Topics.COMMANDS, lane, SETTLEMENT))))
                    .isNull();
        }
    }

    @Test
    void changedOrMovedRecordIsRefused() {
        ProducerRecord<byte[], byte[]> sent = sent(gateway, Topics.COMMANDS, ACCOUNTS, TRANSACTION);
        byte[] changed = TRANSACTION.clone();
        changed[changed.length - 1]++;
        assertThat(host.refusalOf(record(sent, ACCOUNTS, changed, now, TimestampType.LOG_APPEND_TIME)))
                .isEqualTo("its tag is not of this record");
        assertThat(host.refusalOf(record(sent, MARKET, TRANSACTION, now, TimestampType.LOG_APPEND_TIME)))
                .isEqualTo("its tag is not of this record");
    }

    @Test
    void keyThatNobodyKnowsIsRefused() {
        RecordAuthentication stranger = with("gateway.9 = " + SECRET_OF_GATEWAY);
        assertThat(host.refusalOf(appended(sent(stranger, Topics.COMMANDS, ACCOUNTS, TRANSACTION))))
                .isEqualTo("the key of its tag is unknown");
        RecordAuthentication guessing = with("gateway.1 = " + secret(3));
        assertThat(host.refusalOf(appended(sent(guessing, Topics.COMMANDS, ACCOUNTS, TRANSACTION))))
                .isEqualTo("its tag is not of this record");
    }

    @Test
    void retiredKeyIsGoodForWhatWasAppendedBeforeItsEnd() {
        RecordAuthentication later = with("gateway.1 = " + SECRET_OF_GATEWAY
                + " until 2026-12-01T00:00:00Z\ngateway.2 = " + secret(3) + "\n" + HOST);
        ProducerRecord<byte[], byte[]> sent = sent(gateway, Topics.COMMANDS, ACCOUNTS, TRANSACTION);
        long end = Instant.parse("2026-12-01T00:00:00Z").toEpochMilli();
        assertThat(later.refusalOf(record(sent, ACCOUNTS, TRANSACTION, end, TimestampType.LOG_APPEND_TIME)))
                .isNull();
        assertThat(later.refusalOf(record(sent, ACCOUNTS, TRANSACTION, end + 1, TimestampType.LOG_APPEND_TIME)))
                .startsWith("its tag is of the retired key gateway.1");
    }

    @Test
    void oldSettingsAppendedAgainAreRefused() {
        ProducerRecord<byte[], byte[]> sent = sent(host, Topics.COMMANDS, ACCOUNTS, SETTINGS);
        long later = now + Duration.ofSeconds(61).toMillis() + 1000;
        assertThat(host.refusalOf(record(sent, ACCOUNTS, SETTINGS, later, TimestampType.LOG_APPEND_TIME)))
                .isEqualTo("it was signed more than a minute before or after it was appended");
        ProducerRecord<byte[], byte[]> numbered = sent(host, Topics.COMMANDS, ACCOUNTS, SETTLEMENT);
        assertThat(host.refusalOf(record(numbered, ACCOUNTS, SETTLEMENT, later, TimestampType.LOG_APPEND_TIME)))
                .as("a repeat of it is recognised by its number")
                .isNull();
    }

    @Test
    void recordsFromBeforeThereWereKeysAreTaken() {
        RecordAuthentication since = with("since = 2026-11-23T09:00:00Z\n" + GATEWAY + HOST);
        long first = Instant.parse("2026-11-23T09:00:00Z").toEpochMilli();
        ProducerRecord<byte[], byte[]> bare = new ProducerRecord<>(Topics.COMMANDS, ACCOUNTS, null, TRANSACTION);
        assertThat(since.refusalOf(record(bare, ACCOUNTS, TRANSACTION, first - 1, TimestampType.LOG_APPEND_TIME)))
                .isNull();
        assertThat(since.refusalOf(record(bare, ACCOUNTS, TRANSACTION, first, TimestampType.LOG_APPEND_TIME)))
                .isEqualTo("it bears no tag");
        assertThat(since.refusalOf(record(bare, ACCOUNTS, TRANSACTION, first - 1, TimestampType.CREATE_TIME)))
                .as("a time that its writer has chosen")
                .isEqualTo("it bears no tag");
    }

    @Test
    void manifestOfASnapshotMustBearTheTagOfAHost() {
        byte[] key = "account-3/17/manifest".getBytes(StandardCharsets.US_ASCII);
        ProducerRecord<byte[], byte[]> manifest = new ProducerRecord<>(Topics.SNAPSHOTS, 1, key, new byte[] {1});
        assertThat(host.refusalOf(appended(manifest))).isEqualTo("it bears no tag");
        assertThat(host.refusalOf(appended(host.onSend(manifest)))).isNull();
        byte[] part = "account-3/17/0".getBytes(StandardCharsets.US_ASCII);
        assertThat(host.refusalOf(appended(new ProducerRecord<>(Topics.SNAPSHOTS, 1, part, new byte[] {1}))))
                .as("the manifest has its hash")
                .isNull();
    }

    @Test
    void readerIsGivenAllButTheRefusedOnes() {
        ConsumerRecord<byte[], byte[]> good = appended(sent(gateway, Topics.COMMANDS, ACCOUNTS, TRANSACTION));
        ConsumerRecord<byte[], byte[]> bad =
                appended(new ProducerRecord<>(Topics.COMMANDS, ACCOUNTS, null, TRANSACTION));
        TopicPartition partition = new TopicPartition(Topics.COMMANDS, ACCOUNTS);
        LogKeys keys = LogKeys.parse(GATEWAY + HOST);
        RecordAuthentication reader = new RecordAuthentication();
        reader.configure(keys.applyTo(Map.of()));

        ConsumerRecords<byte[], byte[]> read =
                reader.onConsume(new ConsumerRecords<>(Map.of(partition, List.of(bad, good, bad)), Map.of()));

        assertThat(read.records(partition)).containsExactly(good);
        assertThat(keys.refused()).isEqualTo(2);
    }

    /** Made with Python's hmac, so that other programs can check tags. */
    @Test
    void tagIsTheFirstHalfOfAnHmacOverDomainTopicPartitionTimeKeyAndValue() {
        LogKey key = LogKey.parse("host.1", LogKey.Purpose.HOST, SECRET_OF_HOST);
        byte[] tag = new RecordTag(key).of("commands", 2, 1_700_000_000_123L, new byte[] {1, 2}, new byte[] {3, 4, 5});
        assertThat(HexFormat.of().formatHex(tag)).isEqualTo("939f3d9f872e036e4f21c4ab03260ffd");
    }

    private static RecordAuthentication with(String keys) {
        RecordAuthentication authentication = new RecordAuthentication();
        authentication.configure(LogKeys.parse(keys).applyTo(Map.of()));
        return authentication;
    }

    private static ProducerRecord<byte[], byte[]> sent(
            RecordAuthentication sender, String topic, int partition, byte[] value) {
        return sender.onSend(new ProducerRecord<>(topic, partition, new byte[] {9}, value));
    }

    private ConsumerRecord<byte[], byte[]> appended(ProducerRecord<byte[], byte[]> sent) {
        return record(sent, sent.partition(), sent.value(), now, TimestampType.LOG_APPEND_TIME);
    }

    private static ConsumerRecord<byte[], byte[]> record(
            ProducerRecord<byte[], byte[]> sent,
            int partition,
            byte @Nullable [] value,
            long time,
            TimestampType type) {
        Headers headers = new RecordHeaders(sent.headers().toArray());
        return new ConsumerRecord<>(
                sent.topic(), partition, 5, time, type, 1, 1, sent.key(), value, headers, Optional.empty());
    }

    private static String secret(int fill) {
        byte[] secret = new byte[32];
        Arrays.fill(secret, (byte) fill);
        return Base64.getEncoder().encodeToString(secret);
    }
}
