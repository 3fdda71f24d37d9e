/** The exchange's published client library, which signs the transactions of the load. */
@NullMarked
package io.openperp.drill.published;

import org.jspecify.annotations.NullMarked;
