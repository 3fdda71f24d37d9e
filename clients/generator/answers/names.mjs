import { posix } from 'node:path';

/** `isBuy` as `is_buy`. */
export function snake(name) {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

/** `is_buy` as `isBuy`. */
export function camel(name) {
  return name.replace(/_([a-z])/g, (_, letter) => letter.toUpperCase());
}

/** `OrderUpdate` as `orderUpdate`. */
export function lowered(name) {
  return name[0].toLowerCase() + name.slice(1);
}

/** The names in a list that is written with spaces. */
export function listed(text) {
  return text === undefined ? [] : text.split(' ');
}

/** A path that starts in the folder of all answers, as a file in it or in a folder of it writes that path. */
export function pathFrom(file, path) {
  const relative = posix.relative(posix.join('/client/answers', posix.dirname(file)), posix.join('/client/answers', path));
  return relative.startsWith('.') ? relative : `./${relative}`;
}
