/** Limits of the requests of one account and of one address. */
@NullMarked
package io.openperp.gateway.limit;

import org.jspecify.annotations.NullMarked;
