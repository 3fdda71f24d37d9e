/** WebSockets from the handshake to the close. */
@NullMarked
package io.openperp.stream.socket;

import org.jspecify.annotations.NullMarked;
