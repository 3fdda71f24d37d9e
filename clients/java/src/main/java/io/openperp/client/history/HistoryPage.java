package io.openperp.client.history;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A part of a history, newest first.
 *
 * @param records the records; may be fewer than the limit, or none, although more pages follow
 * @param nextCursor cursor of the next page; null if this page is the last
 */
public record HistoryPage<T>(List<T> records, @Nullable String nextCursor) {}
