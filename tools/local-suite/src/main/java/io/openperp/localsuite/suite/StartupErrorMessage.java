package io.openperp.localsuite.suite;

import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;
import org.springframework.boot.context.properties.bind.BindException;
import org.springframework.boot.context.properties.bind.validation.BindValidationException;
import org.springframework.boot.context.properties.bind.validation.ValidationErrors;
import org.springframework.validation.FieldError;
import org.springframework.validation.ObjectError;

/**
 * Explains in one sentence why a service did not start. If a setting is wrong, names its key, its value and the
 * accepted values.
 */
final class StartupErrorMessage {

    private StartupErrorMessage() {}

    static String of(Throwable failure) {
        Optional<BindValidationException> invalid = find(BindValidationException.class, failure);
        if (invalid.isPresent()) {
            return violations(invalid.get().getValidationErrors());
        }
        Throwable root = root(failure);
        String reason = root instanceof NumberFormatException ? "a number is accepted" : message(root);
        return find(BindException.class, failure)
                .filter(unbound -> !reason.contains(unbound.getName().toString()))
                .map(unbound -> unbound.getName() + value(unbound) + ", " + reason)
                .orElse(reason);
    }

    private static String violations(ValidationErrors errors) {
        return errors.getAllErrors().stream()
                .map(error -> violation(errors.getName() + ".", error))
                .distinct()
                .collect(Collectors.joining("; "));
    }

    private static String violation(String prefix, ObjectError error) {
        String message = String.valueOf(error.getDefaultMessage());
        if (!(error instanceof FieldError field)) {
            return message;
        }
        String key = prefix + kebab(field.getField());
        return field.getRejectedValue() == null
                ? key + " is missing: it " + message
                : "%s is '%s': it %s".formatted(key, field.getRejectedValue(), message);
    }

    private static String value(BindException unbound) {
        return unbound.getProperty() == null
                ? ""
                : " is '" + unbound.getProperty().getValue() + "'";
    }

    /**
     * Name of a field as it is written in the configuration file: {@code markets[3].tick-size} for {@code
     * markets[3].tickSize}.
     */
    private static String kebab(String field) {
        return field.replaceAll("([a-z0-9])([A-Z])", "$1-$2").toLowerCase(Locale.ROOT);
    }

    private static <T extends Throwable> Optional<T> find(Class<T> type, Throwable failure) {
        for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
            if (type.isInstance(cause)) {
                return Optional.of(type.cast(cause));
            }
        }
        return Optional.empty();
    }

    private static Throwable root(Throwable failure) {
        Throwable root = failure;
        while (root.getCause() != null) {
            root = root.getCause();
        }
        return root;
    }

    private static String message(Throwable cause) {
        return cause.getMessage() == null ? cause.toString() : cause.getMessage();
    }
}
