package io.openperp.stream.resume;

/**
 * The number of a message on its topic: the number of its record in the record's channel, times 65536, plus the place
 * of the message among those the record makes on the topic. Every replica numbers alike, because it is all in the log.
 */
public final class Sequence {

    /** The last place in a record; further messages share its number. */
    public static final int LAST_PLACE = 0xFFFF;

    private static final int PLACE_BITS = 16;

    private Sequence() {}

    /** Number of the first message of a record. */
    public static long first(long record) {
        return record << PLACE_BITS;
    }

    public static long record(long seq) {
        return seq >>> PLACE_BITS;
    }

    /** Whether a record may have made more messages under this number. */
    public static boolean isShared(long seq) {
        return (seq & LAST_PLACE) == LAST_PLACE;
    }

    /** Number of the next message of a record, after the last one, which is of the same record or of one before. */
    public static long after(long last, long record) {
        long first = first(record);
        return last < first ? first : Math.min(last + 1, first | LAST_PLACE);
    }
}
