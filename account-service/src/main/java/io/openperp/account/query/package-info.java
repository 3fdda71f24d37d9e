/** Answers POST /account. */
@NullMarked
package io.openperp.account.query;

import org.jspecify.annotations.NullMarked;
