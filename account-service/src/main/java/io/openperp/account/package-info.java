/** Projects account events into PostgreSQL and answers POST /account. */
@NullMarked
package io.openperp.account;

import org.jspecify.annotations.NullMarked;
