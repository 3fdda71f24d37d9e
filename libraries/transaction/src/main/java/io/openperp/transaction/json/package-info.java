/** Reads and writes the JSON of envelopes and actions. */
@NullMarked
package io.openperp.transaction.json;

import org.jspecify.annotations.NullMarked;
