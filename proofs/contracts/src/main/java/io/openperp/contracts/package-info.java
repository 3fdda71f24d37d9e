/** Checks requests, answers and messages of the exchange against the documents in docs/api. */
@NullMarked
package io.openperp.contracts;

import org.jspecify.annotations.NullMarked;
