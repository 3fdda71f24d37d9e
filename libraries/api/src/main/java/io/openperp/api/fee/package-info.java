/** Fees in JSON: their policies, the tier of an account, and the volumes that decide on it. */
@NullMarked
package io.openperp.api.fee;

import org.jspecify.annotations.NullMarked;
