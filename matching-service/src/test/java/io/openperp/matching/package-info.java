/** matching-service on a real broker. */
@NullMarked
package io.openperp.matching;

import org.jspecify.annotations.NullMarked;
