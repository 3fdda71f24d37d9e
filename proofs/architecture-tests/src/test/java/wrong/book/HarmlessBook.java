package wrong.book;

import java.nio.ByteBuffer;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.TreeMap;

/** Examples of code that deterministic modules may contain, so that no rule forbids too much. */
public final class HarmlessBook {

    private final Map<Long, Long> levels = new TreeMap<>();
    private final Map<Long, Long> orders = new LinkedHashMap<>();

    long best(ByteBuffer in) {
        orders.put(in.getLong(), Math.addExact(1L, 2L));
        return levels.isEmpty() ? 0 : levels.keySet().iterator().next();
    }
}
