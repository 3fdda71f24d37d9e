package io.openperp.journal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import com.google.protobuf.ByteString;
import com.google.protobuf.InvalidProtocolBufferException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Several records of a channel in one record of Kafka. */
class RecordBatchTest {

    private final RunningHash hashing = new RunningHash();

    @Test
    void recordsComeOutOfABatchAsTheyWere() throws InvalidProtocolBufferException {
        List<LogRecord> records = records(7, "a", "", "c");
        byte[] written = RecordBatch.of(records).toByteArray();
        assertThat(RecordBatch.records(LogRecord.parseFrom(written))).isEqualTo(records);
    }

    @Test
    void oneRecordIsItself() {
        List<LogRecord> one = records(7, "a");
        assertThat(RecordBatch.of(one)).isSameAs(one.getFirst());
        assertThat(RecordBatch.records(one.getFirst())).isEqualTo(one);
        LogRecord tick = LogRecord.newBuilder()
                .setOwner(OwnerOrigin.getDefaultInstance())
                .build();
        assertThat(RecordBatch.records(tick)).containsExactly(tick);
    }

    @Test
    void onlyWholeRecordsWithNumbersThatFollowEachOtherJoin() {
        List<LogRecord> records = records(7, "a", "b", "c");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> RecordBatch.of(List.of(records.get(0), records.get(2))))
                .withMessageContaining("number 9")
                .withMessageContaining("begins with number 7");
        LogRecord part = records.get(1).toBuilder().setChunks(2).build();
        assertThat(RecordBatch.canJoin(part)).isFalse();
        assertThatIllegalArgumentException().isThrownBy(() -> RecordBatch.of(List.of(records.get(0), part)));
    }

    @Test
    void batchThatIsNotOfAChannelIsUnreadable() {
        FollowingRecord following = FollowingRecord.getDefaultInstance();
        LogRecord transaction = LogRecord.newBuilder()
                .setGateway(GatewayOrigin.getDefaultInstance())
                .addFollowing(following)
                .build();
        assertThatIllegalArgumentException()
                .isThrownBy(() -> RecordBatch.records(transaction))
                .withMessageContaining("GATEWAY");
        LogRecord part = records(1, "a").getFirst().toBuilder()
                .setChunks(2)
                .addFollowing(following)
                .build();
        assertThatIllegalArgumentException().isThrownBy(() -> RecordBatch.records(part));
    }

    private List<LogRecord> records(long first, String... bodies) {
        List<LogRecord> records = new ArrayList<>();
        long hash = 12;
        for (String body : bodies) {
            ByteString bytes = ByteString.copyFromUtf8(body);
            hash = hashing.next(hash, 0, 0, bytes);
            records.add(LogRecord.newBuilder()
                    .setChannel(ChannelOrigin.newBuilder()
                            .setSender(Shards.market(3))
                            .setNumber(first + records.size())
                            .setRunningHash(hash))
                    .setBody(bytes)
                    .build());
        }
        return records;
    }
}
