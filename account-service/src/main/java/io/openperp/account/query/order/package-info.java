/** Reads open orders, and the outcomes of orders that were sent. */
@NullMarked
package io.openperp.account.query.order;

import org.jspecify.annotations.NullMarked;
