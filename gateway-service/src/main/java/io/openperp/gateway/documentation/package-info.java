/** The documents of the API, as they are and as pages. */
@NullMarked
package io.openperp.gateway.documentation;

import org.jspecify.annotations.NullMarked;
