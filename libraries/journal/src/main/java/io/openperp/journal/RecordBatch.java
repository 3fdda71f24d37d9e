package io.openperp.journal;

import java.util.ArrayList;
import java.util.List;

/**
 * Puts several records of a numbered channel into one Kafka record, which costs clients and broker little more than a
 * single one. A batch means the same as its records one after the other.
 */
public final class RecordBatch {

    private RecordBatch() {}

    /**
     * Whether a record may be put into a batch with others: it belongs to a channel, and is neither a part of a split
     * body nor a batch.
     */
    public static boolean canJoin(LogRecord record) {
        return record.hasChannel() && record.getChunks() == 0 && record.getFollowingCount() == 0;
    }

    /**
     * One record that holds all of {@code records}; the record itself if there is only one.
     *
     * @param records at least one record, all of one channel, with consecutive numbers, for each of which
     *     {@link #canJoin} is true
     */
    public static LogRecord of(List<LogRecord> records) {
        LogRecord first = records.getFirst();
        if (records.size() == 1) {
            return first;
        }
        LogRecord.Builder batch = first.toBuilder();
        for (int i = 0; i < records.size(); i++) {
            LogRecord record = records.get(i);
            long expected = first.getChannel().getNumber() + i;
            if (!canJoin(record) || record.getChannel().getNumber() != expected) {
                throw new IllegalArgumentException(
                        "number " + record.getChannel().getNumber()
                                + " cannot be record " + i + " of a batch that begins with number "
                                + first.getChannel().getNumber());
            }
            if (i > 0) {
                batch.addFollowing(FollowingRecord.newBuilder()
                        .setRunningHash(record.getChannel().getRunningHash())
                        .setBody(record.getBody()));
            }
        }
        return batch.build();
    }

    /**
     * The records in a batch, or the record itself if it is not a batch, in the order of their numbers. Throws
     * {@link IllegalArgumentException} for a batch that does not belong to a channel, or whose first record is a part
     * of a split body.
     */
    public static List<LogRecord> records(LogRecord read) {
        if (read.getFollowingCount() == 0) {
            return List.of(read);
        }
        if (!read.hasChannel() || read.getChunks() != 0) {
            throw new IllegalArgumentException(
                    "only whole records of a channel can be a batch, not one of " + read.getOriginCase());
        }
        List<LogRecord> records = new ArrayList<>(1 + read.getFollowingCount());
        LogRecord first = read.toBuilder().clearFollowing().build();
        records.add(first);
        ChannelOrigin.Builder origin = first.getChannel().toBuilder();
        for (FollowingRecord following : read.getFollowingList()) {
            origin.setNumber(origin.getNumber() + 1).setRunningHash(following.getRunningHash());
            records.add(LogRecord.newBuilder()
                    .setChannel(origin.build())
                    .setBody(following.getBody())
                    .build());
        }
        return records;
    }
}
