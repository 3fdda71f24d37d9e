/** The market maker as a service of its own, for deployments: settings, keys in files, health and metrics. */
@NullMarked
package io.openperp.marketmaker.service;

import org.jspecify.annotations.NullMarked;
