/** Attacks on an exchange of one's own, and what an honest client notices of them. */
@NullMarked
package io.openperp.localsuite.attack;

import org.jspecify.annotations.NullMarked;
