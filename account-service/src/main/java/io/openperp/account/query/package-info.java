/** Answers POST /account from the rows, never staler than the request. */
@NullMarked
package io.openperp.account.query;

import org.jspecify.annotations.NullMarked;
