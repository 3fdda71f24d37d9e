package io.openperp.stream.admission;

import io.openperp.reader.FileDescriptors;
import io.openperp.stream.StreamSettings;
import java.util.OptionalInt;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The numbers of connections and subscriptions for which the heap and the file descriptors of this process suffice.
 *
 * @param connections largest number of WebSocket connections
 * @param pending largest number of TCP connections that are not a WebSocket yet
 * @param sockets largest number of TCP connections that Tomcat has open at a time
 * @param subscriptions largest number of topics that all connections together are subscribed to
 */
public record Capacity(int connections, int pending, int sockets, int subscriptions) {

    private static final Logger LOG = LoggerFactory.getLogger(Capacity.class);

    /** Heap of an idle WebSocket connection, as measured: buffers of Tomcat, session, queue. */
    static final long CONNECTION_BYTES = 46_000;

    /** Heap of a connection whose request is incomplete, as measured: a processor of Tomcat with its buffers. */
    static final long PENDING_BYTES = 64_000;

    /** Heap of one subscription, as measured. */
    static final long SUBSCRIPTION_BYTES = 1_200;

    /**
     * Number of file descriptors reserved for files, for connections to the broker and other services, and for other
     * work in the process.
     */
    static final int OTHER_DESCRIPTORS = 1024;

    /** Largest number of connections accepted beyond the limits while others are being closed. */
    private static final int MOST_SLACK = 256;

    private static final int MOST_CONNECTIONS = 10_000;
    private static final int MOST_PENDING = 1_000;

    /** Share of the heap for connections, in percent. */
    private static final int CONNECTIONS_SHARE = 25;

    private static final int PENDING_SHARE = 5;
    private static final int SUBSCRIPTIONS_SHARE = 10;

    /**
     * Computes the limits from the heap and the file descriptors of this process; limits that are set in the settings
     * take precedence.
     *
     * @param mostSockets largest number of TCP connections, if configured, because other servers of the process need
     *     file descriptors too
     */
    public static Capacity of(StreamSettings settings, OptionalInt mostSockets) {
        long heap = Runtime.getRuntime().maxMemory();
        long left = FileDescriptors.limit() - OTHER_DESCRIPTORS;
        Capacity capacity = of(settings, heap, Math.min(left, mostSockets.orElse(Integer.MAX_VALUE)));
        LOG.info(
                "room for {} connections ({} kB each in {} % of the heap of {} MB; {} TCP connections at most), {} more that"
                        + " are no WebSocket yet, {} subscriptions and {} MB of messages",
                capacity.connections,
                CONNECTION_BYTES / 1000,
                CONNECTIONS_SHARE,
                heap >> 20,
                capacity.sockets,
                capacity.pending,
                capacity.subscriptions,
                settings.messageMemory().toMegabytes());
        return capacity;
    }

    static Capacity of(StreamSettings settings, long heap, long mostSockets) {
        int pending = (int)
                Math.clamp(heap / 100 * PENDING_SHARE / PENDING_BYTES, 1, Math.clamp(mostSockets / 8, 1, MOST_PENDING));
        int slack = (int) Math.clamp(mostSockets / 16, 1, MOST_SLACK);
        int byHeap = within(heap / 100 * CONNECTIONS_SHARE / CONNECTION_BYTES);
        int byDescriptors = within(mostSockets - slack - pending);
        int connections = settings.connections();
        if (connections == 0) {
            connections = Math.min(MOST_CONNECTIONS, Math.min(byHeap, byDescriptors));
        }
        warnOfTooMany(connections, byHeap, heap, byDescriptors);
        int subscriptions = settings.subscriptionsInAll();
        if (subscriptions == 0) {
            int byHeapToo = within(heap / 100 * SUBSCRIPTIONS_SHARE / SUBSCRIPTION_BYTES);
            subscriptions = Math.max(settings.subscriptions(), byHeapToo);
        }
        int sockets = (int) Math.min(within(mostSockets), (long) connections + pending + slack);
        return new Capacity(connections, pending, sockets, subscriptions);
    }

    private static void warnOfTooMany(int connections, int byHeap, long heap, int byDescriptors) {
        if (connections > byHeap) {
            LOG.warn(
                    "openperp.stream.connections is {}, but a quarter of the heap of {} MB has room for {} of {} kB each:"
                            + " so many clients may end this process; set it lower, or give it more memory",
                    connections,
                    heap >> 20,
                    byHeap,
                    CONNECTION_BYTES / 1000);
        }
        if (connections > byDescriptors) {
            LOG.warn(
                    "openperp.stream.connections is {}, but the limit of open files (ulimit -n) or of"
                            + " server.tomcat.max-connections leaves {}: raise that, or set it lower",
                    connections,
                    byDescriptors);
        }
    }

    private static int within(long number) {
        return (int) Math.clamp(number, 1, Integer.MAX_VALUE);
    }
}
