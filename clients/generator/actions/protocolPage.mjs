// The table of signed bytes of docs/protocol/transactions.md.

const HEAD = '| number | tag | fields in order; absent strings and seconds of tags from 1000 on are signed as empty and 0 |\n|---|---|---|\n';
/** Fields of orders that have sections of their own. */
const UNNAMED = new Set(['i', 'builderCode']);

/** The page with the rows of these actions. Throws if the part for people leaves out an action or one of its fields. */
export function pageWith(page, actions) {
  for (const action of actions) {
    const row = page.split('\n').find((line) => line.startsWith('| `') && line.split(' | ')[0].includes(`\`${action.tag}\``));
    if (!row) throw new Error(`docs/protocol/transactions.md has no row of ${action.tag}`);
    const missing = action.fields.filter(({ json }) => !UNNAMED.has(json) && !row.includes(`\`${json}\``));
    if (missing.length > 0) throw new Error(`the row of ${action.tag} in docs/protocol/transactions.md does not name ${missing.map(({ json }) => json).join(', ')}`);
  }
  const begin = page.indexOf(HEAD) + HEAD.length;
  if (begin < HEAD.length) throw new Error('the page has no table of numbers, tags and fields');
  const end = page.indexOf('\n\n', begin);
  return page.slice(0, begin) + rowsOf(actions).join('\n') + page.slice(end);
}

function rowsOf(actions) {
  return [...actions]
    .sort((a, b) => a.number - b.number)
    .map((action) => {
      const fields = action.signedFields.filter((field) => field.row.bytes).map(wordsOf);
      return `| ${action.number} | \`${action.tag}\` | ${fields.join(', ')}${action.bytes ?? ''} |`;
    });
}

function wordsOf({ json, optional, row }) {
  return `${json} ${optional && !row.isWhole ? 'option ' : ''}${row.bytes}`;
}
