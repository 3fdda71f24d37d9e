/** What margin costs an account shard: an order by the positions of its account, a mark by the accounts of the shard. */
@NullMarked
package io.openperp.benchmarks.risk;

import org.jspecify.annotations.NullMarked;
