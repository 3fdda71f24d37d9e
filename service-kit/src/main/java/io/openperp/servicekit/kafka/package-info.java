/** The clients of Kafka that services have, all by the settings of {@code spring.kafka}. */
@NullMarked
package io.openperp.servicekit.kafka;

import org.jspecify.annotations.NullMarked;
