/** Records of the log that operators have declared to have no effect. */
@NullMarked
package io.openperp.runtime.voiding;

import org.jspecify.annotations.NullMarked;
