/** One WebSocket connection: what it is sent, when, and the memory that this takes. */
@NullMarked
package io.openperp.stream.connection;

import org.jspecify.annotations.NullMarked;
