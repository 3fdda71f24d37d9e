/** The laws of the repository, and the proof that each of them can be broken. */
@NullMarked
package io.openperp.architecture;

import org.jspecify.annotations.NullMarked;
