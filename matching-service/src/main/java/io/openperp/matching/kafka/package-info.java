/** The connection to Kafka, the topics of an exchange and the disks of its brokers. */
@NullMarked
package io.openperp.matching.kafka;

import org.jspecify.annotations.NullMarked;
