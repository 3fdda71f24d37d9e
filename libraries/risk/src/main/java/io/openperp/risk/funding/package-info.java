/** Funding rate and funding payment. */
@NullMarked
package io.openperp.risk.funding;

import org.jspecify.annotations.NullMarked;
