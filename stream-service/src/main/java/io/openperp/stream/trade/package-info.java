/** Transactions sent over a socket, passed on to the gateway. */
@NullMarked
package io.openperp.stream.trade;

import org.jspecify.annotations.NullMarked;
