/** JSON records of fees: policies, the tier of an account, and the volumes on which it depends. */
@NullMarked
package io.openperp.api.fee;

import org.jspecify.annotations.NullMarked;
