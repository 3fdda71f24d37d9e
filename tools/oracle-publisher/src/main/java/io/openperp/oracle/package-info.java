/** Publishes a price of every market once per second, signed, through the same door as everybody else. */
@NullMarked
package io.openperp.oracle;

import org.jspecify.annotations.NullMarked;
