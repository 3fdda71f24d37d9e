/** Configuration that all services share: default settings, Kafka clients, and tracing. */
@NullMarked
package io.openperp.servicekit.defaults;

import org.jspecify.annotations.NullMarked;
