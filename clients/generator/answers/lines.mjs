/** Breaks a text into lines of at most this many characters. */
export function wrapped(text, width) {
  const lines = [''];
  for (const word of text.split(' ')) {
    const longer = lines.at(-1) === '' ? word : `${lines.at(-1)} ${word}`;
    if (longer.length <= width) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines;
}

/**
 * The names that a program uses, by the module that they come from.
 *
 * @param modules module of each name that may be used
 */
export function used(program, modules) {
  const code = program.replace(/"""[^]*?"""|\/\*\*[^]*?\*\/|'[^'\n]*'|"[^"\n]*"/g, '');
  const found = new Map();
  for (const name of new Set(code.match(/[A-Za-z_]\w*/g))) {
    const module = modules.get(name);
    if (module !== undefined) found.set(module, [...(found.get(module) ?? []), name]);
  }
  return [...found].map(([module, names]) => [module, names.sort()]).sort(([a], [b]) => (a < b ? -1 : 1));
}
