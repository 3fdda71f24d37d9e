/** Answers queries about the whole exchange; {@code POST /account} answers those about one account. */
@NullMarked
package io.openperp.account.query.exchange;

import org.jspecify.annotations.NullMarked;
