/** A real Kafka broker and a real PostgreSQL inside one JVM, without Docker. */
@NullMarked
package io.openperp.localbroker;

import org.jspecify.annotations.NullMarked;
