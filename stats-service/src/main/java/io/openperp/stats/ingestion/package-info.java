/** Writes the events of the markets to the statistics tables. */
@NullMarked
package io.openperp.stats.ingestion;

import org.jspecify.annotations.NullMarked;
