/** Messages of the WebSocket in JSON. */
@NullMarked
package io.openperp.api.stream;

import org.jspecify.annotations.NullMarked;
