package io.openperp.stream.market;

import io.openperp.units.Decimals;
import java.nio.charset.StandardCharsets;
import java.util.zip.CRC32;

/**
 * The checksum that a client recomputes from its local book: CRC-32 (as in zip) of the best 25 levels of each side in ASCII, bids
 * before asks and best first: {@code 101290:1.5,101289.5:0.75|101291:2}, price and size as plain decimals without zeros
 * at the end.
 */
final class BookChecksum {

    static final int LEVELS = 25;

    private final StringBuilder text = new StringBuilder(1024);

    BookChecksum level(long price, long size) {
        if (!text.isEmpty() && text.charAt(text.length() - 1) != '|') {
            text.append(',');
        }
        Decimals.appendTo(text, price);
        Decimals.appendTo(text.append(':'), size);
        return this;
    }

    BookChecksum asks() {
        text.append('|');
        return this;
    }

    long value() {
        CRC32 crc = new CRC32();
        crc.update(text.toString().getBytes(StandardCharsets.US_ASCII));
        return crc.getValue();
    }
}
