/** Sends transactions until their outcome is known. */
@NullMarked
package io.openperp.trade.sending;

import org.jspecify.annotations.NullMarked;
