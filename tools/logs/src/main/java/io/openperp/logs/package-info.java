/**
 * The commands that read, check, copy and repair the logs: replay, check-logs, trim-logs, rebuild-events,
 * sign-voided-records, backup, check-backup, restore, export.
 */
@NullMarked
package io.openperp.logs;

import org.jspecify.annotations.NullMarked;
