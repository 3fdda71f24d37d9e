import { withSeparators } from './numbers.js';

/** The numbers of a sentence with separators, from five digits on, of whole ones: 2026 may be a year. Keys and IDs stay as they are. */
export function grouped(text: string): string {
  return text.replace(/(?<![\w.,:/-])-?(?:\d{5,}|\d{4}(?=\.\d))(?:\.\d+)?(?![\w-]|\.\d)/g, withSeparators);
}

/** A text of the exchange as a sentence, with a capital letter. */
export function sentence(text: string): string {
  return grouped(text.charAt(0).toUpperCase() + text.slice(1));
}
