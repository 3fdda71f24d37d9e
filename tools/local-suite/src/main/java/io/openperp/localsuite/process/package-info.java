/** The exchange in processes of its own: as one, or with every part separate. */
@NullMarked
package io.openperp.localsuite.process;

import org.jspecify.annotations.NullMarked;
