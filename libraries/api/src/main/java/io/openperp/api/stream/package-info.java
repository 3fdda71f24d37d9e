/** JSON messages of the WebSocket. */
@NullMarked
package io.openperp.api.stream;

import org.jspecify.annotations.NullMarked;
