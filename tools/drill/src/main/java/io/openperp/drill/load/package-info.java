/** The load of a drill: accounts that trade with each other, and the operator of the exchange. */
@NullMarked
package io.openperp.drill.load;

import org.jspecify.annotations.NullMarked;
