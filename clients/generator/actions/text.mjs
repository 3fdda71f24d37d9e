// Lines of programs.

/** The text of a doc where `{name}` is a name of the program. */
export function named(doc, write) {
  return doc.replace(/\{(\w+)\}/g, (_, name) => write(name));
}

/** A doc as the explanation of a parameter: it begins with a small letter, unless its first word is a name. */
export function asParameter(doc) {
  return /^[A-Z][a-z]/.test(doc) || /^[A-Z] /.test(doc) ? doc[0].toLowerCase() + doc.slice(1) : doc;
}

/** Fills lines with parts, each no longer than the width unless one part is. */
export function filled(parts, separator, indent, width) {
  const lines = [];
  for (const part of parts) {
    const last = lines.length - 1;
    if (last >= 0 && lines[last].length + separator.length + part.length <= width) lines[last] += separator + part;
    else lines.push(indent + part);
  }
  return lines;
}

/**
 * A list between brackets: in one line if it fits, else filled lines between them.
 *
 * @param style width of a line, and by what the lines between the brackets are indented
 */
export function bracketed(open, items, close, indent, { width, step }) {
  const line = `${indent}${open}${items.join(', ')}${close}`;
  if (line.length <= width) return [line];
  return [indent + open.trimEnd(), ...filled(items.map((item) => `${item},`), ' ', indent + step, width), indent + close.trimStart()];
}

/** In the order of their code units. */
export function ordered(names) {
  return [...names].sort((one, other) => (one < other ? -1 : 1));
}
