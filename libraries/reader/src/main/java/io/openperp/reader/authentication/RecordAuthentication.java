package io.openperp.reader.authentication;

import com.google.protobuf.InvalidProtocolBufferException;
import io.openperp.journal.LogRecord;
import io.openperp.journal.MessageViews;
import io.openperp.journal.Shards;
import io.openperp.journal.Topics;
import io.openperp.reader.RareWarning;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.apache.kafka.clients.consumer.ConsumerInterceptor;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.ConsumerRecords;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.clients.producer.ProducerInterceptor;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.clients.producer.RecordMetadata;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.header.Header;
import org.apache.kafka.common.record.TimestampType;
import org.jspecify.annotations.Nullable;
import org.slf4j.LoggerFactory;

/**
 * Puts a tag into a header of every record that a client writes to the topic commands and of the manifests of
 * snapshots, and drops records without a valid tag before they reach the reader, as if they had not been written
 * (LOG-024). It runs in each Kafka client that has the settings of {@link LogKeys#applyTo}. It never throws, because
 * Kafka would then deliver the records unchecked.
 *
 * <p>The verdict on a record depends only on the record, its append time and the keys, so it is the same for every
 * reader at any time.
 */
public final class RecordAuthentication
        implements ProducerInterceptor<byte[], byte[]>, ConsumerInterceptor<byte[], byte[]> {

    /**
     * Name of the header with the tag. Its value: milliseconds since 1970 in eight bytes, big-endian, the tag, and the
     * name of the key.
     */
    static final String HEADER = "tag";

    /**
     * Largest difference, in milliseconds, between the signed time and the append time of a host's own record; beyond
     * it the record counts as a repeat of an old one.
     */
    private static final long LONGEST_UNDER_WAY_MILLIS = 60_000;

    private static final int OWNER_ORIGIN = LogRecord.OWNER_FIELD_NUMBER << 3 | 2;
    private static final String MANIFEST = "/manifest";

    private final RareWarning warning = new RareWarning(LoggerFactory.getLogger(RecordAuthentication.class));
    private final Map<String, RecordTag> tags = new HashMap<>();
    private LogKeys keys;

    /** Creates an object without keys; called by Kafka's clients, which then pass the keys to {@code configure}. */
    @SuppressWarnings("NullAway.Init")
    public RecordAuthentication() {}

    @Override
    public void configure(Map<String, ?> settings) {
        keys = (LogKeys) Objects.requireNonNull(settings.get(LogKeys.SETTING), LogKeys.SETTING);
        keys.all().forEach(key -> tags.put(key.name(), new RecordTag(key)));
    }

    @Override
    public ProducerRecord<byte[], byte[]> onSend(ProducerRecord<byte[], byte[]> record) {
        Integer partition = record.partition();
        if (partition != null && isAuthenticated(record.topic(), record.key(), record.value())) {
            LogKey key = keyFor(record.topic());
            if (key != null) {
                record.headers().remove(HEADER);
                record.headers().add(HEADER, header(key, record, partition));
            }
        }
        return record;
    }

    @Override
    public ConsumerRecords<byte[], byte[]> onConsume(ConsumerRecords<byte[], byte[]> records) {
        Map<TopicPartition, List<ConsumerRecord<byte[], byte[]>>> good = new HashMap<>();
        boolean isAllGood = true;
        for (TopicPartition partition : records.partitions()) {
            List<ConsumerRecord<byte[], byte[]>> read = records.records(partition);
            List<ConsumerRecord<byte[], byte[]>> kept = goodOf(read);
            isAllGood &= kept.size() == read.size();
            good.put(partition, kept);
        }
        return isAllGood ? records : new ConsumerRecords<>(good, records.nextOffsets());
    }

    @Override
    public void onAcknowledgement(@Nullable RecordMetadata metadata, @Nullable Exception exception) {}

    @Override
    public void onCommit(Map<TopicPartition, OffsetAndMetadata> offsets) {}

    @Override
    public void close() {}

    private List<ConsumerRecord<byte[], byte[]>> goodOf(List<ConsumerRecord<byte[], byte[]>> records) {
        List<ConsumerRecord<byte[], byte[]>> good = new ArrayList<>(records.size());
        for (ConsumerRecord<byte[], byte[]> record : records) {
            String refusal = refusalOf(record);
            if (refusal == null) {
                good.add(record);
            } else {
                keys.countRefused();
                warning.warn(
                        "the record at offset " + record.offset() + " of " + record.topic() + "-" + record.partition()
                                + " has no effect",
                        refusal);
            }
        }
        return good;
    }

    /** The reason why a record must be dropped; null if it is valid. */
    @Nullable
    String refusalOf(ConsumerRecord<byte[], byte[]> record) {
        try {
            if (!isAuthenticated(record.topic(), record.key(), record.value()) || isOlderThanTheKeys(record)) {
                return null;
            }
            Header header = record.headers().lastHeader(HEADER);
            return header == null ? "it bears no tag" : refusalOf(record, ByteBuffer.wrap(header.value()));
        } catch (RuntimeException | InvalidProtocolBufferException unreadable) {
            return "it is unreadable: " + unreadable;
        }
    }

    private @Nullable String refusalOf(ConsumerRecord<byte[], byte[]> record, ByteBuffer header)
            throws InvalidProtocolBufferException {
        long signedMillis = header.getLong();
        byte[] tag = new byte[RecordTag.LENGTH];
        header.get(tag);
        String name = StandardCharsets.US_ASCII.decode(header).toString();
        LogKey key = keys.named(name);
        RecordTag tagging = tags.get(name);
        if (key == null || tagging == null) {
            return "the key of its tag is unknown";
        }
        if (!key.isGoodAt(record.timestamp())) {
            return "its tag is of the retired key " + key;
        }
        byte[] expected = tagging.of(record.topic(), record.partition(), signedMillis, record.key(), record.value());
        if (!RecordTag.areEqual(tag, expected)) {
            return "its tag is not of this record";
        }
        return key.purpose() == LogKey.Purpose.GATEWAY ? refusalOfGateway(record) : refusalOfHost(record, signedMillis);
    }

    /**
     * The reason why a record with a gateway's tag must be dropped, null if there is none: a gateway's key is valid
     * only for transactions in the lane of the account shard.
     */
    private static @Nullable String refusalOfGateway(ConsumerRecord<byte[], byte[]> record)
            throws InvalidProtocolBufferException {
        boolean isTransaction = record.topic().equals(Topics.COMMANDS)
                && record.partition() == Shards.lane(Shards.accounts())
                && MessageViews.record(record.value()).getOriginCase() == LogRecord.OriginCase.GATEWAY;
        return isTransaction ? null : "its tag is of a gateway, and it is no transaction of one";
    }

    /**
     * The reason why a record with a host's tag must be dropped, null if there is none. A repeat of a record between
     * shards is recognised by its number; a host's own records, such as settings, have no number, so their time is
     * checked.
     */
    private static @Nullable String refusalOfHost(ConsumerRecord<byte[], byte[]> record, long signedMillis) {
        boolean isOwners = !record.topic().equals(Topics.SNAPSHOTS)
                && record.value().length > 0
                && record.value()[0] == OWNER_ORIGIN;
        boolean isRepeat = isOwners && Math.abs(record.timestamp() - signedMillis) > LONGEST_UNDER_WAY_MILLIS;
        return isRepeat ? "it was signed more than a minute before or after it was appended" : null;
    }

    private byte[] header(LogKey key, ProducerRecord<byte[], byte[]> record, int partition) {
        long now = System.currentTimeMillis();
        byte[] tag = Objects.requireNonNull(tags.get(key.name()))
                .of(record.topic(), partition, now, record.key(), record.value());
        byte[] name = key.name().getBytes(StandardCharsets.US_ASCII);
        return ByteBuffer.allocate(Long.BYTES + tag.length + name.length)
                .putLong(now)
                .put(tag)
                .put(name)
                .array();
    }

    /**
     * The key with which to compute the tag of a record in this topic: the key for hosts if this service has it;
     * otherwise the service is a gateway.
     */
    private @Nullable LogKey keyFor(String topic) {
        LogKey ofHosts = keys.newest(LogKey.Purpose.HOST);
        return ofHosts != null || topic.equals(Topics.SNAPSHOTS) ? ofHosts : keys.newest(LogKey.Purpose.GATEWAY);
    }

    /**
     * Whether the record was appended before tags were introduced. Only the broker's time counts, because the writer
     * could choose any other.
     */
    private boolean isOlderThanTheKeys(ConsumerRecord<byte[], byte[]> record) {
        return record.timestampType() == TimestampType.LOG_APPEND_TIME && record.timestamp() < keys.sinceMillis();
    }

    private static boolean isAuthenticated(String topic, byte @Nullable [] key, byte @Nullable [] value) {
        return switch (topic) {
            case Topics.COMMANDS -> true;
            case Topics.SNAPSHOTS ->
                value != null && key != null && new String(key, StandardCharsets.UTF_8).endsWith(MANIFEST);
            default -> false;
        };
    }
}
