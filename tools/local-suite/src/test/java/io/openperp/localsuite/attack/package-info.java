/** Attacks on an exchange of one's own. */
@NullMarked
package io.openperp.localsuite.attack;

import org.jspecify.annotations.NullMarked;
