/** The PostgreSQL of a local exchange: its binaries, owner, passwords, log and process. */
@NullMarked
package io.openperp.localbroker.database;

import org.jspecify.annotations.NullMarked;
