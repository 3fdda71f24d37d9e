package io.openperp.servicekit.work;

import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Supplier;

/** {@link CachedAnswer}s of one kind of query, by what was asked; the one that was not asked for longest gives way. */
public final class CachedAnswers<K extends Object, T extends Object> {

    private final Map<K, CachedAnswer<T>> kept;
    private final Duration least;

    /**
     * Makes an empty store of answers.
     *
     * @param most number of answers that are kept at most
     * @param least shortest time that each is kept
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

    /** @param reading makes the answer if none is kept; the same for the same question */
    public T get(K question, Supplier<T> reading) {
        CachedAnswer<T> answer;
        synchronized (kept) {
            answer = kept.computeIfAbsent(question, asked -> new CachedAnswer<>(reading, least, System::nanoTime));
        }
        return answer.get();
    }
}
