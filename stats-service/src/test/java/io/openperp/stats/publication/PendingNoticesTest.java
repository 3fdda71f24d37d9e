package io.openperp.stats.publication;

import static org.assertj.core.api.Assertions.assertThat;

import io.openperp.stats.ingestion.CommitListener.Activity;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Notices that wait while nothing can be published are no more than there are markets, and nothing is lost by that. */
class PendingNoticesTest {

    private final PendingNotices notices = new PendingNotices();

    @Test
    void anHourWithoutABrokerLeavesOneNoticeOfEachMarket() throws Exception {
        for (int second = 1; second <= 3600; second++) {
            notices.committed(List.of(new Activity(0, "BTC-USD", second == 1, second), activity(1, second)));
            notices.notSent(1, "the broker is away");
        }

        PendingNotices.Batch batch = notices.next(0);

        assertThat(batch.activities()).containsExactly(new Activity(0, "BTC-USD", true, 3600), activity(1, 3600));
        assertThat(batch.notSent()).isEqualTo(Map.of(1, "the broker is away"));
        assertThat(notices.next(0)).isEqualTo(new PendingNotices.Batch(false, List.of(), Map.of()));
    }

    @Test
    void whatWasCommittedBeforeAnotherReplicaTookOverIsDroppedAndWhatCameAfterIsKept() throws Exception {
        notices.committed(List.of(activity(0, 1), activity(1, 1)));
        notices.notSent(1, "the broker is away");
        notices.stoodBy();
        notices.committed(List.of(activity(1, 2)));

        assertThat(notices.next(0)).isEqualTo(new PendingNotices.Batch(true, List.of(activity(1, 2)), Map.of()));
    }

    @Test
    void publishingThreadIsWokenByANotice() throws Exception {
        Thread committing = Thread.startVirtualThread(() -> notices.committed(List.of(activity(0, 1))));

        assertThat(notices.next(60_000).activities()).containsExactly(activity(0, 1));
        committing.join();
    }

    private static Activity activity(int market, long seconds) {
        return new Activity(market, market == 0 ? "BTC-USD" : "ETH-USD", false, seconds);
    }
}
