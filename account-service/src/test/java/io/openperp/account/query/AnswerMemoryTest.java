package io.openperp.account.query;

import static org.assertj.core.api.Assertions.assertThat;

import io.openperp.account.query.AnswerMemory.Grant;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.Test;

/** Who gets memory for an answer, and who does not. */
class AnswerMemoryTest {

    private static final String ALICE = "192.0.2.1";
    private static final String BOB = "192.0.2.2";

    private final AnswerMemory memory = new AnswerMemory(1000, 300);

    @Test
    void addressThatReadsNothingLeavesTheRestToOthers() {
        assertThat(take(ALICE, 200)).isEqualTo(Grant.GRANTED);
        assertThat(take(ALICE, 200)).isEqualTo(Grant.ADDRESS_FULL);
        assertThat(take(ALICE, 100)).isEqualTo(Grant.GRANTED);
        assertThat(take(BOB, 300)).isEqualTo(Grant.GRANTED);
        assertThat(memory.used()).isEqualTo(600);
    }

    @Test
    void addressesTogetherTakeNoMoreThanThereIs() {
        for (int address = 1; address <= 4; address++) {
            take("198.51.100." + address, 240);
        }

        assertThat(take(ALICE, 50)).isEqualTo(Grant.FULL);
        assertThat(take(ALICE, 40)).isEqualTo(Grant.GRANTED);
    }

    @Test
    void answerLargerThanAllThereIsGetsRoomWhenNobodyElseHasAny() {
        assertThat(take(ALICE, 5000)).isEqualTo(Grant.GRANTED);
        assertThat(take(BOB, 1)).isEqualTo(Grant.FULL);

        memory.release(ALICE, 5000);
        assertThat(take(BOB, 1)).isEqualTo(Grant.GRANTED);
    }

    @Test
    void whoWaitsGetsTheRoomThatOthersGiveBack() throws Exception {
        take(ALICE, 1000);
        try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            CompletableFuture<Grant> waiting =
                    CompletableFuture.supplyAsync(() -> memory.take(BOB, 300, Duration.ofMinutes(1)), threads);
            memory.release(ALICE, 1000);

            assertThat(waiting.get()).isEqualTo(Grant.GRANTED);
        }
    }

    @Test
    void largeAnswerGetsRoomBeforeSmallOnesThatCameLater() throws Exception {
        take(ALICE, 300);
        CompletableFuture<Grant> large = new CompletableFuture<>();
        Thread waiting = Thread.ofPlatform().start(() -> large.complete(memory.take(BOB, 900, Duration.ofMinutes(1))));
        while (waiting.getState() != Thread.State.TIMED_WAITING) {
            Thread.onSpinWait();
        }

        assertThat(take("198.51.100.1", 100)).isEqualTo(Grant.FULL);
        memory.release(ALICE, 300);
        assertThat(large.get()).isEqualTo(Grant.GRANTED);
        assertThat(take("198.51.100.1", 100)).isEqualTo(Grant.GRANTED);
    }

    @Test
    void whoWaitsForItsOwnAddressKeepsNobodyElseWaiting() throws Exception {
        take(ALICE, 300);
        CompletableFuture<Grant> second = new CompletableFuture<>();
        Thread waiting =
                Thread.ofPlatform().start(() -> second.complete(memory.take(ALICE, 300, Duration.ofMinutes(1))));
        while (waiting.getState() != Thread.State.TIMED_WAITING) {
            Thread.onSpinWait();
        }

        assertThat(take(BOB, 700)).isEqualTo(Grant.GRANTED);
        memory.release(BOB, 700);
        memory.release(ALICE, 300);
        assertThat(second.get()).isEqualTo(Grant.GRANTED);
    }

    private Grant take(String address, long bytes) {
        return memory.take(address, bytes, Duration.ZERO);
    }
}
