/** Admission checks of orders, and the worst price of a market order. */
@NullMarked
package io.openperp.risk.order;

import org.jspecify.annotations.NullMarked;
