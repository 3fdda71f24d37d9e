/** Tags that prove that the records of the command logs come from the exchange's own services. */
@NullMarked
package io.openperp.reader.authentication;

import org.jspecify.annotations.NullMarked;
