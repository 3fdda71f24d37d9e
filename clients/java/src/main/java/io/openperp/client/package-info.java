/** A client of the exchange for Java programs: signing, HTTP, streams that resume, local books and accounts. */
@NullMarked
package io.openperp.client;

import org.jspecify.annotations.NullMarked;
