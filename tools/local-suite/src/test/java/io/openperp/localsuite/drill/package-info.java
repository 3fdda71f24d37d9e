/** The drill, and that its checks can fail. */
@NullMarked
package io.openperp.localsuite.drill;

import org.jspecify.annotations.NullMarked;
