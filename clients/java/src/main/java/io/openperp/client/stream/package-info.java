/** Topics and messages of the WebSocket, its connection with reconnects, and the listeners of its traffic. */
@NullMarked
package io.openperp.client.stream;

import org.jspecify.annotations.NullMarked;
