/** Admits transactions whole or refuses them, and has each action carried out by the room of its family. */
@NullMarked
package io.openperp.exchange.account.admission;

import org.jspecify.annotations.NullMarked;
