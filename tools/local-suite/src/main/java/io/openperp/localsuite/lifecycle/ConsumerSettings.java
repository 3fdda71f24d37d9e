package io.openperp.localsuite.lifecycle;

import java.util.HashMap;
import java.util.Map;
import org.apache.kafka.clients.consumer.ConsumerConfig;

/** Settings of a consumer that reads logs from offsets of its own choice. */
public final class ConsumerSettings {

    private ConsumerSettings() {}

    /** @param kafka settings by which a client connects */
    public static Map<String, Object> of(Map<String, Object> kafka) {
        Map<String, Object> settings = new HashMap<>(kafka);
        settings.put(ConsumerConfig.AUTO_OFFSET_RESET_CONFIG, "none");
        settings.put(ConsumerConfig.ALLOW_AUTO_CREATE_TOPICS_CONFIG, false);
        return settings;
    }
}
