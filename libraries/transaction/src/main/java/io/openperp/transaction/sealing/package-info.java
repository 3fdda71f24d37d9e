/** Texts that one party alone can read: HPKE of RFC 9180 by Bouncy Castle, from X25519, HKDF-SHA256 and AES-128-GCM. */
@NullMarked
package io.openperp.transaction.sealing;

import org.jspecify.annotations.NullMarked;
