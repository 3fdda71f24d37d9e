/** Public facts of the markets on their way into the tables. */
@NullMarked
package io.openperp.stats.ingestion;

import org.jspecify.annotations.NullMarked;
