/** Everything that was answered, compared with what the exchange shows and what its logs contain. */
@NullMarked
package io.openperp.drill.check;

import org.jspecify.annotations.NullMarked;
