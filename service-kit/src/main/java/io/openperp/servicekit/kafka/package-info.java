/** Kafka clients of the services, all with the settings of {@code spring.kafka}. */
@NullMarked
package io.openperp.servicekit.kafka;

import org.jspecify.annotations.NullMarked;
