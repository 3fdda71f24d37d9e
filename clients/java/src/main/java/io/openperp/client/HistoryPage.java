package io.openperp.client;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A part of a history, newest first.
 *
 * @param records may be fewer than were asked for, or none, although more follow
 * @param nextCursor where the next page begins; null: there is none
 */
public record HistoryPage<T>(List<T> records, @Nullable String nextCursor) {}
