package io.openperp.stream.connection;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.jetbrains.lincheck.datastructures.IntGen;
import org.jetbrains.lincheck.datastructures.ModelCheckingOptions;
import org.jetbrains.lincheck.datastructures.Operation;
import org.jetbrains.lincheck.datastructures.Param;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.springframework.web.socket.CloseStatus;
import org.springframework.web.socket.WebSocketMessage;

/**
 * Many senders, one queue, and a close in the middle (STR-019): messages leave in the order they were sent, the newest of
 * a topic in the place of the one before, no more wait than there is room for, and nothing leaves after a close.
 */
@Tag("slow")
@Param(name = "message", gen = IntGen.class, conf = "1:9")
public class ConnectionInterleavingTest {

    private static final int ROOM = 2;
    private static final String TOPIC = "ticker.BTC-USD";

    private final Connection connection = new Connection(
            Terminal.reading("client").session,
            ROOM,
            1,
            new Patience(Duration.ZERO),
            new MessageAssembly(1000),
            new MemoryBudget(Long.MAX_VALUE),
            sender -> {});

    @Operation
    public boolean send(@Param(name = "message") int message) {
        return connection.send(new OutboundMessage(Integer.toString(message)));
    }

    @Operation
    public boolean sendLatest(@Param(name = "message") int message) {
        return connection.sendLatest(TOPIC, new OutboundMessage(Integer.toString(message)));
    }

    @Operation
    public boolean sendFirst(@Param(name = "message") int message) {
        return connection.sendFirst(TOPIC, new OutboundMessage(Integer.toString(message)));
    }

    @Operation
    public void leaveTopic() {
        connection.dropTopic(TOPIC);
    }

    /** Step of the connection's own thread. */
    @Operation
    public String leaves() {
        WebSocketMessage<?> next = connection.poll();
        return next == null ? null : (String) next.getPayload();
    }

    @Operation
    public void close() {
        connection.close(CloseStatus.GOING_AWAY);
    }

    @Operation
    public boolean isEnding() {
        return connection.isEnding();
    }

    @Test
    void modelChecked() {
        new ModelCheckingOptions()
                .iterations(10)
                .invocationsPerIteration(100)
                .threads(3)
                .actorsPerThread(2)
                .actorsBefore(2)
                .actorsAfter(3)
                .sequentialSpecification(Naive.class)
                .check(ConnectionInterleavingTest.class);
    }

    /** The same without threads: one step after the other. Every message is one byte. */
    public static class Naive {
        private final List<Waiting> queue = new ArrayList<>();
        private boolean isEnding;

        private record Waiting(Kind kind, int message) {}

        private enum Kind {
            UPDATE,
            LATEST,
            FIRST
        }

        public boolean send(int message) {
            return add(new Waiting(Kind.UPDATE, message));
        }

        public boolean sendLatest(int message) {
            for (int i = 0; i < queue.size(); i++) {
                if (queue.get(i).kind == Kind.LATEST) {
                    queue.set(i, new Waiting(Kind.LATEST, message));
                    return true;
                }
            }
            return add(new Waiting(Kind.LATEST, message));
        }

        /** Adds a first message: these have room of their own, which one message may exceed. */
        public boolean sendFirst(int message) {
            boolean fits = counted(true) <= ROOM;
            return add(new Waiting(Kind.FIRST, message)) && (fits || overflown());
        }

        /** Drops the newest snapshot and the newest message of a topic with only a state. */
        public void leaveTopic() {
            queue.removeIf(waiting -> waiting.kind == Kind.LATEST);
            for (int i = queue.size() - 1; i >= 0; i--) {
                if (queue.get(i).kind == Kind.FIRST) {
                    queue.remove(i);
                    return;
                }
            }
        }

        public String leaves() {
            return queue.isEmpty() ? null : Integer.toString(queue.removeFirst().message);
        }

        public void close() {
            isEnding = true;
            queue.clear();
        }

        public boolean isEnding() {
            return isEnding;
        }

        private boolean add(Waiting waiting) {
            if (!isEnding) {
                queue.add(waiting);
            }
            return !isEnding && (counted(false) <= ROOM || overflown());
        }

        private boolean overflown() {
            close();
            return false;
        }

        private int counted(boolean isFirst) {
            return (int) queue.stream()
                    .filter(waiting -> (waiting.kind == Kind.FIRST) == isFirst)
                    .count();
        }
    }
}
