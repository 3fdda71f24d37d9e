/** Accounts that trade, and the public API as they use it. */
@NullMarked
package io.openperp.drill.load;

import org.jspecify.annotations.NullMarked;
