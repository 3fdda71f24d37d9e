/** Admission checks of orders, and the worst prices at which market orders and closing orders may trade. */
@NullMarked
package io.openperp.risk.order;

import org.jspecify.annotations.NullMarked;
