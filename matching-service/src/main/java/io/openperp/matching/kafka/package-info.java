/** Configures the connection to Kafka, creates the topics of an exchange, and checks logs and the brokers' disks. */
@NullMarked
package io.openperp.matching.kafka;

import org.jspecify.annotations.NullMarked;
