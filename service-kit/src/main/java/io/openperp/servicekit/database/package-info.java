/** Configuration and connection pools of the services that have a database. */
@NullMarked
package io.openperp.servicekit.database;

import org.jspecify.annotations.NullMarked;
