/** What is answered over HTTP to whoever does not come as a WebSocket. */
@NullMarked
package io.openperp.stream.web;

import org.jspecify.annotations.NullMarked;
