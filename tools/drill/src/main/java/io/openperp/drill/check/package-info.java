/** Everything that was answered, compared with what the exchange shows and what its logs contain, and those contents as far as they are compared. */
@NullMarked
package io.openperp.drill.check;

import org.jspecify.annotations.NullMarked;
