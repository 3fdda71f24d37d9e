/** Compares everything that the exchange has answered, shows and publishes with its logs. */
@NullMarked
package io.openperp.drill.check;

import org.jspecify.annotations.NullMarked;
