/** Answers {@code POST /account}. */
@NullMarked
package io.openperp.account.query;

import org.jspecify.annotations.NullMarked;
