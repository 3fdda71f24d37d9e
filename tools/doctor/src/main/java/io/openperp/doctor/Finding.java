package io.openperp.doctor;

/**
 * What one check found.
 *
 * @param check its name, as {@code --accept} takes it
 * @param why why that matters; empty where nothing is wrong
 * @param set what to set instead; empty where nothing is wrong
 */
public record Finding(String check, Status status, String found, String why, String set) {

    /** In the order of how bad it is. */
    public enum Status {
        OK,
        /** It could not be known; {@code found} says why. */
        SKIPPED,
        WARNING,
        PROBLEM
    }

    static Finding ok(String check, String found) {
        return new Finding(check, Status.OK, found, "", "");
    }

    static Finding skipped(String check, String found) {
        return new Finding(check, Status.SKIPPED, found, "", "");
    }

    static Finding warning(String check, String found, String why, String set) {
        return new Finding(check, Status.WARNING, found, why, set);
    }

    static Finding problem(String check, String found, String why, String set) {
        return new Finding(check, Status.PROBLEM, found, why, set);
    }

    /** A problem that the operator has accepted is a warning. */
    Finding accepted() {
        return status == Status.PROBLEM ? new Finding(check, Status.WARNING, found + " (accepted)", why, set) : this;
    }
}
