package io.openperp.stream.connection;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The connections that are disconnected when the memory for messages of all connections is spent (STR-023). */
class MemoryBudgetTest {

    private static final String KILOBYTE = "x".repeat(1024);

    private final MemoryBudget budget = new MemoryBudget(100_000);
    private final List<Terminal> clients = new ArrayList<>();

    @Test
    void whoHoldsMostForLongestIsDisconnectedAndWhoJustCameWithALargeSnapshotIsNot() throws Exception {
        Connection slow = deaf();
        Connection slower = deaf();
        for (int i = 0; i < 20; i++) {
            slow.send(new OutboundMessage(KILOBYTE));
        }
        for (int i = 0; i < 40; i++) {
            slower.send(new OutboundMessage(KILOBYTE));
        }
        Thread.sleep(100); // what waits grows old
        Connection newcomer = deaf();
        assertThat(newcomer.sendFirst("account.A", new OutboundMessage("y".repeat(50_000))))
                .isTrue();

        assertThat(slower.isEnding()).isTrue();
        assertThat(slow.isEnding()).isFalse();
        assertThat(newcomer.isEnding()).isFalse();
        assertThat(budget.disconnected()).isEqualTo(1);
        assertThat(budget.used()).isLessThan(100_000);
        clients.forEach(Terminal::read);
        assertThat(clients.get(1).awaitClose().getCode()).isEqualTo(1013);
    }

    @Test
    void messageOfManyConnectionsTakesItsMemoryOnce() throws Exception {
        OutboundMessage shared = new OutboundMessage(KILOBYTE);
        for (int i = 0; i < 50; i++) {
            deaf().send(shared);
        }
        assertThat(budget.used()).isBetween(1024L, 2048L);
        clients.forEach(Terminal::read);
        awaitNothing();
    }

    @Test
    void everythingIsGivenBackHoweverAConnectionEnds() throws Exception {
        Connection left = deaf();
        Connection pushed = deaf();
        Connection stays = deaf();
        for (Connection each : List.of(left, pushed, stays)) {
            each.send(new OutboundMessage(KILOBYTE));
            each.sendFirst("account.A", new OutboundMessage(KILOBYTE));
            each.sendLatest("ticker.BTC-USD", new OutboundMessage(KILOBYTE));
            each.sendLatest("ticker.BTC-USD", new OutboundMessage("newer"));
            each.dropTopic("account.A");
            each.memory.inbound(500);
        }
        left.closed();
        pushed.close(org.springframework.web.socket.CloseStatus.GOING_AWAY);
        stays.memory.inbound(0);
        left.memory.inbound(700); // read before it was noticed that the client has left
        clients.forEach(Terminal::read);
        awaitNothing();
    }

    @Test
    void unfinishedMessagesAndUnansweredTransactionsCount() throws Exception {
        Connection sender = deaf();
        assertThat(sender.trades.tryEnter(60_000)).isTrue();
        sender.memory.inbound(30_000);
        assertThat(sender.isEnding()).isFalse();
        sender.memory.inbound(50_000);

        assertThat(sender.isEnding()).isTrue();
        sender.trades.leave(60_000);
        awaitNothing();
    }

    private Connection deaf() {
        Terminal client = Terminal.deaf();
        clients.add(client);
        return new Connection(
                client.session, 1_000_000, 1, new Patience(Duration.ZERO), new MessageAssembly(1000), budget);
    }

    private void awaitNothing() {
        await("memory given back").until(() -> budget.used() == 0);
    }
}
