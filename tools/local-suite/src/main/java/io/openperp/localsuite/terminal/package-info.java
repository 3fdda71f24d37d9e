/** Output to the user on the terminal. */
@NullMarked
package io.openperp.localsuite.terminal;

import org.jspecify.annotations.NullMarked;
