/** Encrypts texts for one reader, with HPKE of RFC 9180 (X25519, HKDF-SHA256 and AES-128-GCM) by Bouncy Castle. */
@NullMarked
package io.openperp.transaction.sealing;

import org.jspecify.annotations.NullMarked;
