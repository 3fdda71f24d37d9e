/** Order book of one symbol. */
@NullMarked
package io.openperp.book;

import org.jspecify.annotations.NullMarked;
