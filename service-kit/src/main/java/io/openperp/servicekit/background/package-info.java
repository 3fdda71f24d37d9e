/**
 * Threads that run until the process ends, such as readers of logs, and the supervision that restarts them after a
 * failure.
 */
@NullMarked
package io.openperp.servicekit.background;

import org.jspecify.annotations.NullMarked;
