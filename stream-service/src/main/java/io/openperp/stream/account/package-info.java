/** Keeps all accounts in memory and sends their messages to subscribers. */
@NullMarked
package io.openperp.stream.account;

import org.jspecify.annotations.NullMarked;
