/** Settings: markets, parameters of the exchange, and the shards that a replica hosts. */
@NullMarked
package io.openperp.matching.settings;

import org.jspecify.annotations.NullMarked;
