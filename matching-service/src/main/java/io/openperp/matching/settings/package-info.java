/** What an operator may set: the markets, the parameters of the exchange, and which shards a replica hosts. */
@NullMarked
package io.openperp.matching.settings;

import org.jspecify.annotations.NullMarked;
