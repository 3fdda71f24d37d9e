import { Decimal } from 'openperp-client';

/** A column of a table that can be exported. Times are nanoseconds since 1970. */
export interface Column<T> {
  readonly name: string;
  readonly value: (record: T) => Decimal | bigint | number | string | boolean | null;
  /** Whether the value is a time in nanoseconds. */
  readonly isTime?: boolean;
}

const LINE_END = '\r\n';

/** A table as RFC 4180 has it: exact numbers with a point, times in UTC to the microsecond. */
export function csvOf<T>(columns: readonly Column<T>[], records: readonly T[]): string {
  const lines = [columns.map((column) => quoted(column.name)).join(',')];
  for (const record of records) lines.push(columns.map((column) => cell(column, record)).join(','));
  return lines.join(LINE_END) + LINE_END;
}

function cell<T>(column: Column<T>, record: T): string {
  const value = column.value(record);
  if (value === null) return '';
  if (column.isTime && typeof value === 'bigint') return utcOf(value);
  return typeof value === 'string' ? quoted(harmless(value)) : String(value);
}

/** A spreadsheet would run a text that begins like a formula. */
function harmless(text: string): string {
  return /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
}

function quoted(text: string): string {
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** `2026-11-25T02:45:56.123456Z`. */
export function utcOf(nanos: bigint): string {
  const micros = (nanos / 1000n) % 1_000_000n;
  const seconds = new Date(Number(nanos / 1_000_000_000n) * 1000).toISOString().slice(0, 19);
  return `${seconds}.${micros.toString().padStart(6, '0')}Z`;
}
