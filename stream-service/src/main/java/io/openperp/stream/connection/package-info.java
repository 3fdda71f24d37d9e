/**
 * Handles one WebSocket connection: its queue of messages, the rate of sending, and the memory that its messages take.
 */
@NullMarked
package io.openperp.stream.connection;

import org.jspecify.annotations.NullMarked;
