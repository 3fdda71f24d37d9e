package io.openperp.account.query.history;

import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Base64;
import java.util.zip.CRC32;
import org.jspecify.annotations.Nullable;

/**
 * Position at which the next page begins, together with everything that the first page was asked for, so that any
 * replica can continue from it, even after a restart.
 *
 * @param account account whose history is read
 * @param type name of the query
 * @param range range of the first page, restricted to the records that follow
 */
record HistoryCursor(byte[] account, String type, HistoryRange range) {

    private static final byte VERSION = 1;
    private static final int FIXED_BYTES = 1 + 32 + 6 * Long.BYTES;

    String text() {
        byte[] typeName = type.getBytes(StandardCharsets.UTF_8);
        String market = range.symbol();
        byte[] symbol = market == null ? new byte[0] : market.getBytes(StandardCharsets.UTF_8);
        ByteBuffer bytes = ByteBuffer.allocate(FIXED_BYTES + 1 + typeName.length + 1 + symbol.length + Integer.BYTES);
        bytes.put(VERSION).put(account);
        bytes.putLong(range.fromNanos()).putLong(range.toNanos()).putLong(range.before());
        bytes.putLong(range.startSlot()).putLong(range.endSlot()).putLong(range.asOfSlot());
        bytes.put((byte) typeName.length).put(typeName);
        bytes.put((byte) (market == null ? 0 : 1)).put(symbol);
        bytes.putInt(checksum(bytes.array()));
        return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes.array());
    }

    /** Parses a cursor; returns null if the text is not a cursor of this exchange. */
    static @Nullable HistoryCursor read(String text) {
        try {
            byte[] array = Base64.getUrlDecoder().decode(text);
            ByteBuffer bytes = ByteBuffer.wrap(array);
            if (array.length < FIXED_BYTES || bytes.getInt(array.length - Integer.BYTES) != checksum(array)) {
                return null;
            }
            return bytes.get() == VERSION ? read(bytes.limit(array.length - Integer.BYTES)) : null;
        } catch (IllegalArgumentException | BufferUnderflowException other) {
            return null;
        }
    }

    private static HistoryCursor read(ByteBuffer bytes) {
        byte[] account = taken(bytes, 32);
        long fromNanos = bytes.getLong();
        long toNanos = bytes.getLong();
        long before = bytes.getLong();
        long startSlot = bytes.getLong();
        long endSlot = bytes.getLong();
        long asOfSlot = bytes.getLong();
        String type = new String(taken(bytes, bytes.get()), StandardCharsets.UTF_8);
        boolean isOfMarket = bytes.get() != 0;
        String symbol = new String(taken(bytes, bytes.remaining()), StandardCharsets.UTF_8);
        return new HistoryCursor(
                account,
                type,
                new HistoryRange(
                        fromNanos,
                        toNanos,
                        isOfMarket ? symbol : null,
                        HistoryRange.MOST,
                        before,
                        startSlot,
                        endSlot,
                        asOfSlot));
    }

    private static byte[] taken(ByteBuffer bytes, int length) {
        if (length < 0 || length > bytes.remaining()) {
            throw new BufferUnderflowException();
        }
        byte[] taken = new byte[length];
        bytes.get(taken);
        return taken;
    }

    /** CRC-32 of all bytes but the last four. */
    private static int checksum(byte[] bytes) {
        CRC32 checksum = new CRC32();
        checksum.update(bytes, 0, bytes.length - Integer.BYTES);
        return (int) checksum.getValue();
    }

    boolean isOf(byte[] anAccount, String aType) {
        return Arrays.equals(account, anAccount) && type.equals(aType);
    }
}
