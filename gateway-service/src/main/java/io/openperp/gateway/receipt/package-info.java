/** Signs answers that follow from the log. */
@NullMarked
package io.openperp.gateway.receipt;

import org.jspecify.annotations.NullMarked;
