package io.openperp.exchange;

import com.google.protobuf.Descriptors.FieldDescriptor;
import com.google.protobuf.Message;
import io.openperp.journal.AutomaticStates;
import io.openperp.journal.Correlation;
import io.openperp.journal.MarketListing;
import java.util.Locale;

/** Changes one number of a listing, by the name the operators know it by. */
final class ListingChange {

    private ListingChange() {}

    /** {@code makerFee} of the market, {@code markBand} of the exchange, a cap, a number of automatic states, or a symbol: the correlation with it. */
    static MarketListing of(MarketListing listing, String name, long value) {
        MarketListing.Builder changed = listing.toBuilder();
        if (name.endsWith("-USD")) {
            for (Correlation.Builder correlation : changed.getCorrelationsBuilderList()) {
                if (correlation.getSymbol().equals(name)) {
                    correlation.setValue(value);
                }
            }
        } else if (name.endsWith("State")) {
            AutomaticStates.Builder states = changed.getAutomaticStatesBuilder();
            FieldDescriptor field = states.getDescriptorForType().findFieldByName(snake(name));
            states.setField(field, field.getEnumType().findValueByNumber((int) value));
        } else if (!set(changed, name, value)
                && !set(changed.getAutomaticStatesBuilder(), name, value)
                && !set(changed.getCapsBuilder(), name, value)
                && !set(changed.getParametersBuilder(), name, value)) {
            throw new IllegalArgumentException("no number " + name + " in a listing");
        }
        return changed.build();
    }

    private static String snake(String name) {
        return name.replaceAll("([A-Z])", "_$1").toLowerCase(Locale.ROOT);
    }

    private static boolean set(Message.Builder message, String name, long value) {
        for (FieldDescriptor field : message.getDescriptorForType().getFields()) {
            if (field.getJsonName().equals(name) && field.getJavaType() == FieldDescriptor.JavaType.LONG) {
                message.setField(field, value);
                return true;
            }
        }
        return false;
    }
}
