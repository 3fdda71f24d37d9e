/** The exchange in processes of its own, as one or with every part separate: the classes they start from, the started parts, and when trading can begin. */
@NullMarked
package io.openperp.localsuite.process;

import org.jspecify.annotations.NullMarked;
