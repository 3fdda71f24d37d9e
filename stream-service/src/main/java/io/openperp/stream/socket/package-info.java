/** WebSockets from the handshake to the close, and answers over HTTP to requests that are no handshakes. */
@NullMarked
package io.openperp.stream.socket;

import org.jspecify.annotations.NullMarked;
