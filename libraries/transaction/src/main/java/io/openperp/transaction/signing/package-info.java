/** Signs transactions, with a secret key or through the text that a wallet shows. */
@NullMarked
package io.openperp.transaction.signing;

import org.jspecify.annotations.NullMarked;
