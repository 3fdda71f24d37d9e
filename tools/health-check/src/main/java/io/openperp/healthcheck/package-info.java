/** Asks a service in its container whether it is ready. */
@NullMarked
package io.openperp.healthcheck;

import org.jspecify.annotations.NullMarked;
