/** Answers over HTTP to requests that are no WebSocket handshakes. */
@NullMarked
package io.openperp.stream.web;

import org.jspecify.annotations.NullMarked;
