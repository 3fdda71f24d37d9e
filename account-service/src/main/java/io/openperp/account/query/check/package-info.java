/** Checks how transactions would be admitted, without executing them. */
@NullMarked
package io.openperp.account.query.check;

import org.jspecify.annotations.NullMarked;
