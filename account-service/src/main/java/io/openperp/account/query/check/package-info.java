/** Checks of transactions: how they would be admitted, without anything happening. */
@NullMarked
package io.openperp.account.query.check;

import org.jspecify.annotations.NullMarked;
