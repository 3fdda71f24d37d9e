/** Setup for a trader: keys, settings, completion in a shell. */
@NullMarked
package io.openperp.trade.setup;

import org.jspecify.annotations.NullMarked;
