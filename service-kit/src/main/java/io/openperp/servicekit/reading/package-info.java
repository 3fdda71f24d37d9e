/** Readers of logs that start and stop with their service. */
@NullMarked
package io.openperp.servicekit.reading;

import org.jspecify.annotations.NullMarked;
