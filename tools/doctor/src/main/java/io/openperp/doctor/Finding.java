package io.openperp.doctor;

/**
 * Result of one check.
 *
 * @param check name of the check, which the option {@code --accept} takes
 * @param found what was found
 * @param why why this is a risk; empty if nothing is wrong
 * @param set what to change; empty if nothing is wrong
 */
public record Finding(String check, Status status, String found, String why, String set) {

    /** Statuses of a finding, from harmless to severe. */
    public enum Status {
        OK,
        /** The check could not be made; {@code found} says why. */
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

    /** Returns this finding as accepted by the operator: a problem becomes a warning. */
    Finding accepted() {
        return status == Status.PROBLEM ? new Finding(check, Status.WARNING, found + " (accepted)", why, set) : this;
    }
}
