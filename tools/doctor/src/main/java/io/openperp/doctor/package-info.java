/** Examines an exchange as an attacker would, and tells its operator what is insecure. */
@NullMarked
package io.openperp.doctor;

import org.jspecify.annotations.NullMarked;
