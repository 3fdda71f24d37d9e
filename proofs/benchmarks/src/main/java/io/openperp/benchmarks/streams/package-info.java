/** Fan-out of the streams to many sockets, beside a bare WebSocket server, and beside a client that does not read. */
@NullMarked
package io.openperp.benchmarks.streams;

import org.jspecify.annotations.NullMarked;
