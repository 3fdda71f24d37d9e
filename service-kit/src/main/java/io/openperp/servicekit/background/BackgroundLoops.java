package io.openperp.servicekit.background;

import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;

/** All background loops of this process. */
final class BackgroundLoops {

    private static final Set<BackgroundLoop> RUNNING = ConcurrentHashMap.newKeySet();
    private static final AtomicLong DEATHS = new AtomicLong();

    private BackgroundLoops() {}

    static BackgroundLoop start(BackgroundLoop loop) {
        RUNNING.add(loop);
        return loop.begin();
    }

    static void ended(BackgroundLoop loop) {
        RUNNING.remove(loop);
    }

    static void died() {
        DEATHS.incrementAndGet();
    }

    /** Number of times that any loop has failed since the process was started. */
    static long deaths() {
        return DEATHS.get();
    }

    /** Names of the loops that do not work. */
    static List<String> unsound() {
        return RUNNING.stream()
                .filter(loop -> !loop.isSound())
                .map(BackgroundLoop::name)
                .sorted()
                .toList();
    }

    /** State of each loop, by its name. */
    static Map<String, String> states() {
        Map<String, String> states = new TreeMap<>();
        RUNNING.forEach(loop -> states.put(loop.name(), loop.state()));
        return states;
    }
}
