/** Writes account events to PostgreSQL tables and answers {@code POST /account} from them. */
@NullMarked
package io.openperp.account;

import org.jspecify.annotations.NullMarked;
