/**
 * Runs an exchange in separate processes, as a whole or each part alone: command lines, class paths, supervision, and
 * when trading can begin.
 */
@NullMarked
package io.openperp.localsuite.process;

import org.jspecify.annotations.NullMarked;
