package io.openperp.runtime.shard;

import static org.assertj.core.api.Assertions.assertThat;

import io.openperp.journal.LogRecord;
import io.openperp.runtime.channel.Output;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class UnsentOutputsTest {

    private final UnsentOutputs unsent = new UnsentOutputs();

    @Test
    void whatIsNotKnownToBeAcknowledgedIsSentInOrder() {
        unsent.add(4, List.of(output(0)));
        unsent.add(5, List.of());
        unsent.add(6, List.of(output(1), output(2)));
        unsent.add(9, List.of(output(3)));
        unsent.acknowledgedUpTo(5);
        assertThat(unsent.count()).isEqualTo(3);
        assertThat(drained()).containsExactly("1 of 6", "2 of 6", "3 of 9");
        assertThat(unsent.count()).isZero();
        assertThat(drained()).isEmpty();
    }

    @Test
    void whatWasDroppedIsMissingUntilItIsKnownToBeAcknowledged() {
        unsent.add(4, List.of(output(0)));
        unsent.add(6, List.of(output(1)));
        unsent.drop();
        unsent.add(7, List.of(output(2)));
        assertThat(unsent.isIncomplete()).isTrue();
        unsent.acknowledgedUpTo(5);
        assertThat(unsent.isIncomplete()).isTrue();
        unsent.acknowledgedUpTo(6);
        assertThat(unsent.isIncomplete()).isFalse();
        assertThat(drained()).containsExactly("2 of 7");
    }

    private static Output output(int partition) {
        return new Output("account-events", partition, LogRecord.getDefaultInstance(), null);
    }

    private List<String> drained() {
        List<String> drained = new ArrayList<>();
        unsent.drainTo((output, offset) -> drained.add(output.partition() + " of " + offset));
        return drained;
    }
}
