/** The whole exchange as a client sees it, over HTTP, beside a bare Kafka pipeline on the same broker. */
@NullMarked
package io.openperp.benchmarks.exchange;

import org.jspecify.annotations.NullMarked;
