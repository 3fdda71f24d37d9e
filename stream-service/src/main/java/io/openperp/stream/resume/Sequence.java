package io.openperp.stream.resume;

/**
 * The number of a message on its topic: the number of its record in the record's channel, times 65536, plus the
 * message's place among those that the record makes on the topic. All replicas give the same numbers, because
 * everything is derived from the log.
 */
public final class Sequence {

    /** Last place in a record; all further messages of the record share its number. */
    public static final int LAST_PLACE = 0xFFFF;

    private static final int PLACE_BITS = 16;

    private Sequence() {}

    /** Number of the first message that the record with this number makes on a topic. */
    public static long first(long record) {
        return record << PLACE_BITS;
    }

    public static long record(long seq) {
        return seq >>> PLACE_BITS;
    }

    /** Whether several messages of a record may have this number. */
    public static boolean isShared(long seq) {
        return (seq & LAST_PLACE) == LAST_PLACE;
    }

    /**
     * Number of a record's next message on a topic.
     *
     * @param last number of the topic's last message, of the same record or an earlier one
     */
    public static long after(long last, long record) {
        long first = first(record);
        return last < first ? first : Math.min(last + 1, first | LAST_PLACE);
    }
}
