/** Fees that orders pay to builders: charged with each fill, paid at the end of a settlement. */
@NullMarked
package io.openperp.exchange.account.builder;

import org.jspecify.annotations.NullMarked;
