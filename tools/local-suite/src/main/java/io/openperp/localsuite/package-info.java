/** The whole exchange on one machine, and the commands around it. */
@NullMarked
package io.openperp.localsuite;

import org.jspecify.annotations.NullMarked;
