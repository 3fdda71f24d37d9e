/** JSON records of payments into, out of and between accounts, and of what the exchange owes. */
@NullMarked
package io.openperp.api.money;

import org.jspecify.annotations.NullMarked;
