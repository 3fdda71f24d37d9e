/** Which proxies are believed when they name a client's address. */
@NullMarked
package io.openperp.servicekit.proxy;

import org.jspecify.annotations.NullMarked;
