/**
 * Measures the delivery of stream messages to many WebSocket clients, in comparison with a bare WebSocket server, and
 * beside a client that does not read.
 */
@NullMarked
package io.openperp.benchmarks.streams;

import org.jspecify.annotations.NullMarked;
