/** Which nonces an account has used. */
@NullMarked
package io.openperp.exchange.account.nonce;

import org.jspecify.annotations.NullMarked;
