/** Publishes a price of every market once per second, signed, through the same API as every client. */
@NullMarked
package io.openperp.oracle;

import org.jspecify.annotations.NullMarked;
