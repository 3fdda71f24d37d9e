/** Connections: what they ask for, what they are sent, when they are closed. */
@NullMarked
package io.openperp.stream.socket;

import org.jspecify.annotations.NullMarked;
