/** Converts the records of the API to and from JSON, in each API version. */
@NullMarked
package io.openperp.api.json;

import org.jspecify.annotations.NullMarked;
