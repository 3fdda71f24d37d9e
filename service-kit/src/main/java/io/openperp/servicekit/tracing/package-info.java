/** Configures whether and how a service takes part in traces. */
@NullMarked
package io.openperp.servicekit.tracing;

import org.jspecify.annotations.NullMarked;
