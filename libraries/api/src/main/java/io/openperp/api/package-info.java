/** JSON records of the HTTP and WebSocket API. */
@NullMarked
package io.openperp.api;

import org.jspecify.annotations.NullMarked;
