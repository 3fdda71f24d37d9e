/** One WebSocket connection: the messages it is sent, when, and the memory that they take. */
@NullMarked
package io.openperp.stream.connection;

import org.jspecify.annotations.NullMarked;
