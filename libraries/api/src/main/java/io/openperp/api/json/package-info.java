/** The mapper of the records of the API, in each spelling. */
@NullMarked
package io.openperp.api.json;

import org.jspecify.annotations.NullMarked;
