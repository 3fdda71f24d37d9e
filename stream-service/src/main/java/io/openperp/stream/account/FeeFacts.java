package io.openperp.stream.account;

import io.openperp.journal.FeeProgramme;
import io.openperp.journal.FeeVolume;
import io.openperp.journal.StreamAccount;
import io.openperp.units.Fixed;
import io.openperp.views.FeeViews;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The fee programme of an account, and the volume that the account and all accounts it owns have traded on each recent
 * UTC day (FEE-011, FEE-012). Takes 24 bytes, plus for an owner who has traded 32 bytes and 12 for each day with fills,
 * 416 at most.
 */
final class FeeFacts {

    private static final int[] NO_DAYS = {};
    private static final long[] NO_VOLUMES = {};

    /**
     * Name of the account's fee programme. Empty: it is in none, even if its owner is in one; null: no programme was
     * ever set.
     */
    private @Nullable String programme;

    /** UTC days with fills, as numbers of days since 1970, ascending. */
    private int[] days = NO_DAYS;

    /** Volume on each of {@link #days}, in units of 1e-8. */
    private long[] volumes = NO_VOLUMES;

    void take(FeeProgramme set) {
        programme = set.getName();
    }

    /** Stores the volume that has been traded so far on a UTC day, in place of the day's earlier value. */
    void take(FeeVolume traded) {
        int day = Math.toIntExact(traded.getDay());
        int place = Arrays.binarySearch(days, day);
        if (place >= 0) {
            volumes[place] = traded.getVolume();
        } else {
            insert(-place - 1, day, traded.getVolume());
            forgetUntil(days[days.length - 1] - FeeViews.WINDOW_DAYS);
        }
    }

    private void insert(int place, int day, long volume) {
        int[] longerDays = Arrays.copyOf(days, days.length + 1);
        long[] longerVolumes = Arrays.copyOf(volumes, volumes.length + 1);
        System.arraycopy(days, place, longerDays, place + 1, days.length - place);
        System.arraycopy(volumes, place, longerVolumes, place + 1, volumes.length - place);
        longerDays[place] = day;
        longerVolumes[place] = volume;
        days = longerDays;
        volumes = longerVolumes;
    }

    /**
     * Removes the volumes of old days, which no longer decide the fee tier.
     *
     * @param last last day to remove, in days since 1970
     */
    private void forgetUntil(int last) {
        int gone = 0;
        while (gone < days.length && days[gone] <= last) {
            gone++;
        }
        if (gone > 0) {
            days = gone == days.length ? NO_DAYS : Arrays.copyOfRange(days, gone, days.length);
            volumes = gone == volumes.length ? NO_VOLUMES : Arrays.copyOfRange(volumes, gone, volumes.length);
        }
    }

    /**
     * Returns the sum of the volumes in the fee window, limited to {@link Long#MAX_VALUE}.
     *
     * @param before last day before the window
     */
    long volume(int before) {
        long sum = 0;
        for (int i = 0; i < days.length; i++) {
            sum = days[i] > before ? Fixed.addSaturated(sum, volumes[i]) : sum;
        }
        return sum;
    }

    /**
     * Returns the account's programme, or that of its owner if none was ever set for the account; empty if there is
     * none.
     */
    String programmeOr(FeeFacts owner) {
        String found = programme == null ? owner.programme : programme;
        return found == null ? "" : found;
    }

    /**
     * Saves the volumes in the fee window, after forgetting older ones, and the programme.
     *
     * @param before last day before the window
     */
    void save(StreamAccount.Builder account, int before) {
        forgetUntil(before);
        for (int i = 0; i < days.length; i++) {
            account.addFeeDays(days[i]).addFeeVolumes(volumes[i]);
        }
        if (programme != null) {
            account.setFeeProgramme(programme);
        }
    }

    void restore(StreamAccount saved) {
        programme = saved.hasFeeProgramme() ? saved.getFeeProgramme() : null;
        days = saved.getFeeDaysList().stream().mapToInt(Integer::intValue).toArray();
        volumes = saved.getFeeVolumesList().stream().mapToLong(Long::longValue).toArray();
    }
}
