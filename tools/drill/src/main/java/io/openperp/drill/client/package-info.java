/** Sends the drill's requests, and reads the replies. */
@NullMarked
package io.openperp.drill.client;

import org.jspecify.annotations.NullMarked;
