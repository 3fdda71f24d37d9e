/** Roles that administrators give and take, and how all account shards come to know of it. */
@NullMarked
package io.openperp.exchange.account.role;

import org.jspecify.annotations.NullMarked;
