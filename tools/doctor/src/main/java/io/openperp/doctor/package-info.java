/** Looks at an exchange as an attacker would, and says to its operator what is open. */
@NullMarked
package io.openperp.doctor;

import org.jspecify.annotations.NullMarked;
