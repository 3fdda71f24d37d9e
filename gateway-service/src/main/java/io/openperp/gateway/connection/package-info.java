/** How many connections are open, in all and of one address. */
@NullMarked
package io.openperp.gateway.connection;

import org.jspecify.annotations.NullMarked;
