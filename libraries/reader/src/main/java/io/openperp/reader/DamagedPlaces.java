package io.openperp.reader;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.TopicPartition;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Which places of a topic cannot be read, because a batch of records is damaged. For one thread. */
final class DamagedPlaces {

    private static final Logger log = LoggerFactory.getLogger(DamagedPlaces.class);

    /** A batch of so many records is skipped exactly; of a longer damaged stretch up to a 64th too much. */
    private static final long SINGLE_STEPS = 64;

    /** By partition: offset behind each damaged place, by the offset where it begins. */
    private final Map<TopicPartition, TreeMap<Long, Long>> places = new HashMap<>();

    /**
     * Notes that nothing can be read at an offset and returns the one to try next, at most {@code end}. The client does
     * not say how long a batch is: it fails at each offset of it.
     */
    long skip(TopicPartition partition, long offset, long end, KafkaException cause) {
        TreeMap<Long, Long> ofPartition = places.computeIfAbsent(partition, key -> new TreeMap<>());
        Map.Entry<Long, Long> before = ofPartition.floorEntry(offset);
        boolean goesOn = before != null && before.getValue() >= offset;
        long first = goesOn ? before.getKey() : offset;
        if (!goesOn) {
            log.error("{} cannot be read at offset {} and goes on behind the damage", partition, offset, cause);
        }
        long next = Math.min(end, offset + Math.max(1, (offset - first) / SINGLE_STEPS));
        ofPartition.merge(first, next, Math::max);
        return next;
    }

    /** In words, those that end behind an offset. */
    List<String> after(TopicPartition partition, long offset) {
        List<String> sentences = new ArrayList<>();
        places.getOrDefault(partition, new TreeMap<>()).forEach((first, next) -> {
            if (next > offset) {
                sentences.add("topic " + partition.topic() + ", partition " + partition.partition()
                        + " is damaged from offset " + first + " to " + (next - 1));
            }
        });
        return sentences;
    }
}
