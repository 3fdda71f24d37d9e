const two = (number: number) => String(number).padStart(2, '0');

/** `14:03:22`, in the reader's time zone. */
export function clockTime(millis: number): string {
  const date = new Date(millis);
  return `${two(date.getHours())}:${two(date.getMinutes())}:${two(date.getSeconds())}`;
}

/** `2026-03-06 14:03:22`, in the reader's time zone. */
export function dateTime(millis: number): string {
  const date = new Date(millis);
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())} ${clockTime(millis)}`;
}

/** The rest of a time: `59:08`, with hours `2:03:04`; never below zero. */
export function countdown(millis: number): string {
  const seconds = Math.max(0, Math.ceil(millis / 1000));
  const hours = Math.floor(seconds / 3600);
  const rest = `${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`;
  return hours > 0 ? `${hours}:${rest}` : rest;
}

/** How long ago: `850 ms`, `12 s`, `3 min`, `2 h`. */
export function age(millis: number): string {
  if (millis < 1000) return `${Math.max(0, Math.round(millis))} ms`;
  const seconds = Math.floor(millis / 1000);
  if (seconds < 60) return `${seconds} s`;
  const minutes = Math.floor(seconds / 60);
  return minutes < 60 ? `${minutes} min` : `${Math.floor(minutes / 60)} h`;
}
