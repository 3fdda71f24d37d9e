package io.openperp.exchange;

import static org.assertj.core.api.Assertions.assertThat;

import io.openperp.journal.ActionStatus;
import io.openperp.journal.TransactionCompleted;
import org.junit.jupiter.api.Test;

/** The statuses of new orders say that they are, whichever shard refused or took them; those of changes and cancels do not. */
class NewOrderStatusTest {

    private static final String BTC = "BTC-USD";

    private final Floor floor = Floor.open();

    @Test
    void onlyTheTransactionThatSentAnOrderReportsItAsNew() {
        floor.price(BTC, "100000");
        floor.fund("alice", "100000");
        TransactionCompleted sent = floor.ask(
                "alice",
                Floor.buy("rests", BTC, "0.001", "99000"),
                Floor.buy("odd", BTC, "0.0005", "99000"),
                Floor.buy("nowhere", "PEPE-USD", "1", "1"));
        assertThat(sent.getStatusesList())
                .extracting(StatusText::of)
                .anySatisfy(words -> assertThat(words).startsWith("resting"))
                .anySatisfy(words -> assertThat(words).contains("not a positive multiple"))
                .anySatisfy(words -> assertThat(words).contains("unknown symbol PEPE-USD"));
        assertThat(sent.getStatusesList()).allMatch(ActionStatus::getNewOrder);
        assertThat(floor.one("alice", Floor.cancel("never", BTC)).getNewOrder()).isFalse();
        assertThat(floor.one("alice", Floor.cancel("rests", BTC)).getNewOrder()).isFalse();
    }
}
