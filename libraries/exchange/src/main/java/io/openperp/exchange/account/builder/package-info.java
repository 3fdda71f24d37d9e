/** Fees that orders pay to builders: charged with each fill, paid to accounts of this shard or by record to others. */
@NullMarked
package io.openperp.exchange.account.builder;

import org.jspecify.annotations.NullMarked;
