/** The settings that all services start from, their Kafka clients, and whether they take part in traces. */
@NullMarked
package io.openperp.servicekit.defaults;

import org.jspecify.annotations.NullMarked;
