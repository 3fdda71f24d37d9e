/** Times as the chart says them: in the time zone of the reader, but days and longer candles, which begin in UTC, by their date in UTC. */

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
const two = (number: number) => String(number).padStart(2, '0');

/** Kinds of marks on a time axis, as lightweight-charts numbers them. */
const [YEAR, MONTH, DAY, , SECONDS] = [0, 1, 2, 3, 4];

/** `25 Nov 2026 02:41`; of a day `25 Nov 2026`. */
export function dateLabel(millis: number, isOfDays: boolean): string {
  const date = new Date(millis);
  if (isOfDays) return `${date.getUTCDate()} ${MONTHS[date.getUTCMonth()]} ${date.getUTCFullYear()}`;
  return `${date.getDate()} ${MONTHS[date.getMonth()]} ${date.getFullYear()} ${two(date.getHours())}:${two(date.getMinutes())}${date.getSeconds() === 0 ? '' : `:${two(date.getSeconds())}`}`;
}

/**
 * A mark of the axis. The chart sets those of days at midnight in UTC, which is another time for most readers: then it
 * has both date and time.
 */
export function axisLabel(millis: number, kind: number, isOfDays: boolean): string {
  const date = new Date(millis);
  if (isOfDays) return kind === YEAR ? String(date.getUTCFullYear()) : kind === MONTH ? MONTHS[date.getUTCMonth()]! : String(date.getUTCDate());
  const time = `${two(date.getHours())}:${two(date.getMinutes())}`;
  if (kind === SECONDS) return `${time}:${two(date.getSeconds())}`;
  if (kind > DAY) return time;
  const day = `${date.getDate()} ${MONTHS[date.getMonth()]}`;
  return time === '00:00' ? day : `${day} ${time}`;
}

/** `UTC`, `UTC−5`, `UTC+5:30`: the time zone of the chart. */
export function zoneLabel(millis: number, isOfDays: boolean): string {
  const minutes = isOfDays ? 0 : -new Date(millis).getTimezoneOffset();
  if (minutes === 0) return 'UTC';
  const [hours, rest] = [Math.floor(Math.abs(minutes) / 60), Math.abs(minutes) % 60];
  return `UTC${minutes < 0 ? '\u2212' : '+'}${hours}${rest === 0 ? '' : `:${two(rest)}`}`;
}
