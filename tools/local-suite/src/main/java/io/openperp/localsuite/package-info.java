/** The whole exchange in one command. */
@NullMarked
package io.openperp.localsuite;

import org.jspecify.annotations.NullMarked;
