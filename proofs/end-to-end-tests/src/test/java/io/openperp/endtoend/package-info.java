/** The published client trades on the whole running exchange, over HTTP and WebSocket. */
@NullMarked
package io.openperp.endtoend;

import org.jspecify.annotations.NullMarked;
