/** The terms of a market and its present conditions: parameters, regime, risk surface, correlations. */
@NullMarked
package io.openperp.risk.market;

import org.jspecify.annotations.NullMarked;
