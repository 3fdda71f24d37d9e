/** The classes of this program and their archive, for further processes of it. */
@NullMarked
package io.openperp.localsuite.program;

import org.jspecify.annotations.NullMarked;
