/** A real Kafka broker in this JVM and a real PostgreSQL as a child process, without Docker. */
@NullMarked
package io.openperp.localbroker;

import org.jspecify.annotations.NullMarked;
