// Which scripts a page loads at once. Left alone, the bundler cuts what dialogs share with the page into more and more files.

/** A function that names the file of a module: `terminal` of what the terminal loads at once, `base` of what the page of operators does too. */
export function firstLoad(terminal, ops) {
  let known;
  return (id, modules) => {
    known ??= [reachable(terminal, modules), reachable(ops, modules)];
    const [isOfTerminal, isOfOps] = known.map((each) => each.has(id));
    return isOfTerminal ? (isOfOps ? 'base' : 'terminal') : null;
  };
}

/** Everything that a module imports before it runs, and itself. */
function reachable(entry, modules) {
  const found = new Set();
  const waiting = [entry];
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    if (found.has(id)) continue;
    found.add(id);
    waiting.push(...(modules.getModuleInfo(id)?.importedIds ?? []));
  }
  return found;
}
