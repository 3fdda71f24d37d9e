package io.openperp.servicekit.work;

import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Supplier;

/** A {@link CachedAnswer} for each query of one kind; if there are too many, the least recently used one is removed. */
public final class CachedAnswers<K extends Object, T extends Object> {

    private final Map<K, CachedAnswer<T>> kept;
    private final Duration least;

    /**
     * Creates an empty cache.
     *
     * @param most largest number of answers kept
     * @param least shortest time for which each answer is kept
     */
    public CachedAnswers(int most, Duration least) {
        this.least = least;
        kept = new LinkedHashMap<>(most, 0.75f, true) {
            @Override
            protected boolean removeEldestEntry(Map.Entry<K, CachedAnswer<T>> eldest) {
                return size() > most;
            }
        };
    }

    /**
     * Returns the answer to a query.
     *
     * @param reading reads the answer if none is kept; must be equivalent for equal queries
     */
    public T get(K question, Supplier<T> reading) {
        CachedAnswer<T> answer;
        synchronized (kept) {
            answer = kept.computeIfAbsent(question, asked -> new CachedAnswer<>(reading, least, System::nanoTime));
        }
        return answer.get();
    }
}
