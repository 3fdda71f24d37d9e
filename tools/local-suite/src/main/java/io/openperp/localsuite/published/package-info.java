/** The exchange's published client library, which signs as real users do. */
@NullMarked
package io.openperp.localsuite.published;

import org.jspecify.annotations.NullMarked;
