/** Tags by which the records that move the exchange are known to come from its own services. */
@NullMarked
package io.openperp.reader.authentication;

import org.jspecify.annotations.NullMarked;
