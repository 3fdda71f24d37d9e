/** Passes transactions sent over a WebSocket on to the gateway. */
@NullMarked
package io.openperp.stream.trade;

import org.jspecify.annotations.NullMarked;
