package io.openperp.servicekit.background;

import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;

/** The loops of this process. */
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

    /** How often a loop of this process has died since the process began. */
    static long deaths() {
        return DEATHS.get();
    }

    /** Names of the loops that do not do their work. */
    static List<String> unsound() {
        return RUNNING.stream()
                .filter(loop -> !loop.isSound())
                .map(BackgroundLoop::name)
                .sorted()
                .toList();
    }

    /** The state of each loop, by its name. */
    static Map<String, String> states() {
        Map<String, String> states = new TreeMap<>();
        RUNNING.forEach(loop -> states.put(loop.name(), loop.state()));
        return states;
    }
}
