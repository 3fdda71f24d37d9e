/** What the services that have a database share. */
@NullMarked
package io.openperp.servicekit.database;

import org.jspecify.annotations.NullMarked;
