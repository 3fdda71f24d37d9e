/** Traces sampled transactions from record to record, with spans of OpenTelemetry. */
@NullMarked
package io.openperp.reader.tracing;

import org.jspecify.annotations.NullMarked;
