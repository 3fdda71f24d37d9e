package io.openperp.reader;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.TopicPartition;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Ranges of offsets that cannot be read because a batch of records is damaged. For one thread. */
final class DamagedPlaces {

    private static final Logger log = LoggerFactory.getLogger(DamagedPlaces.class);

    /**
     * Length up to which a damaged range is skipped exactly, in records; in a longer one up to a 64th of its length is
     * skipped in addition.
     */
    private static final long SINGLE_STEPS = 64;

    /** Damaged ranges by partition: from the first offset of a range to the first offset after it. */
    private final Map<TopicPartition, TreeMap<Long, Long>> places = new HashMap<>();

    /**
     * Notes that an offset cannot be read, and returns the offset to try next, at most {@code end}. The client does not
     * report the length of a damaged batch; it fails at each offset of it.
     */
    long skip(TopicPartition partition, long offset, long end, KafkaException cause) {
        TreeMap<Long, Long> ofPartition = places.computeIfAbsent(partition, key -> new TreeMap<>());
        Map.Entry<Long, Long> before = ofPartition.floorEntry(offset);
        boolean goesOn = before != null && before.getValue() >= offset;
        long first = goesOn ? before.getKey() : offset;
        if (!goesOn) {
            log.error(
                    "{} cannot be read at offset {}; reading continues after the damaged records",
                    partition,
                    offset,
                    cause);
        }
        long next = Math.min(end, offset + Math.max(1, (offset - first) / SINGLE_STEPS));
        ofPartition.merge(first, next, Math::max);
        return next;
    }

    /** The damaged ranges of a partition that contain or follow an offset, in order. */
    List<DamagedRange> after(TopicPartition partition, long offset) {
        return places.getOrDefault(partition, new TreeMap<>()).entrySet().stream()
                .map(place -> new DamagedRange(partition, place.getKey(), place.getValue() - 1))
                .filter(range -> range.last() >= offset)
                .toList();
    }
}
