/** The bytes that a client signs, in every layout: writes them, and reads them back. */
@NullMarked
package io.openperp.transaction.message;

import org.jspecify.annotations.NullMarked;
