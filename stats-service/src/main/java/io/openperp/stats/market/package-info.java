/** Questions about the markets, answered from the tables. */
@NullMarked
package io.openperp.stats.market;

import org.jspecify.annotations.NullMarked;
