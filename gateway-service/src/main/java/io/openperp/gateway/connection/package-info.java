/** Limits of open connections, in total and per address. */
@NullMarked
package io.openperp.gateway.connection;

import org.jspecify.annotations.NullMarked;
