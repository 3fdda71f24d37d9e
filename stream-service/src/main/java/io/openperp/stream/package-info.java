/** Fans events out to WebSocket subscribers. */
@NullMarked
package io.openperp.stream;

import org.jspecify.annotations.NullMarked;
