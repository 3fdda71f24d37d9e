/** The bytes that a client signs, in each of their layouts: written, and read back. */
@NullMarked
package io.openperp.transaction.message;

import org.jspecify.annotations.NullMarked;
