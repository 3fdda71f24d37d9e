package io.openperp.stream.resume;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.protobuf.ByteString;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The records that all partitions together keep for resuming clients stay within a tenth of the heap. */
class ResumeMemoryTest {

    private static final long COMPOSE_HEAP = 460L << 20;
    private static final long RECORD = 1000 + RecentRecords.RECORD_BYTES;

    private int partitions = 1;

    @Test
    void partitionsShareATenthOfTheHeapUpTo16MegabytesEach() {
        ResumeMemory memory = new ResumeMemory(0, COMPOSE_HEAP, () -> partitions);

        assertThat(memory.bytesOfAPartition()).isEqualTo(16 << 20);
        partitions = 7;
        assertThat(memory.bytesOfAPartition()).isEqualTo(COMPOSE_HEAP / 10 / 7);
        partitions = 200;
        assertThat(memory.bytesOfAPartition()).isEqualTo(COMPOSE_HEAP / 10 / 200);
    }

    @Test
    void whatIsSetHoldsForEachPartitionWhateverTheHeap() {
        partitions = 200;

        assertThat(new ResumeMemory(32 << 20, COMPOSE_HEAP, () -> partitions).bytesOfAPartition())
                .isEqualTo(32 << 20);
    }

    @Test
    void partitionKeepsLessOnceMarketsHaveBeenAdded() {
        RecentRecords recent = new RecentRecords(1000, new ResumeMemory(0, 100 * RECORD, () -> partitions));
        List<Integer> kept = new ArrayList<>();
        for (int number = 1; number <= 20; number++) {
            partitions = number <= 15 ? 1 : 5;
            EventRecord record = new EventRecord(number, ByteString.copyFrom(new byte[1000]));
            new TopicHistory().next(record);
            recent.keep(record);
            kept.add(recent.all().size());
        }

        assertThat(kept).startsWith(1, 2).contains(10).endsWith(2);
    }
}
