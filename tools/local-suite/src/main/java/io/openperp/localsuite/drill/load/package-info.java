/** Accounts that trade, and the public API as they use it. */
@NullMarked
package io.openperp.localsuite.drill.load;

import org.jspecify.annotations.NullMarked;
