/**
 * Costs of margin in an account shard: of an order by the positions of its account, of a mark by the accounts of the
 * shard.
 */
@NullMarked
package io.openperp.benchmarks.risk;

import org.jspecify.annotations.NullMarked;
