/** Connections to Kafka, and the topics that a host requires. */
@NullMarked
package io.openperp.runtime.kafka;

import org.jspecify.annotations.NullMarked;
