/** Checks numbers and proofs without asking the exchange. */
@NullMarked
package io.openperp.client.check;

import org.jspecify.annotations.NullMarked;
