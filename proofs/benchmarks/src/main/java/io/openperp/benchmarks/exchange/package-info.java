/**
 * Measures the whole exchange as a client sees it, over HTTP and WebSocket, and compares it with a bare Kafka pipeline
 * on the same broker.
 */
@NullMarked
package io.openperp.benchmarks.exchange;

import org.jspecify.annotations.NullMarked;
