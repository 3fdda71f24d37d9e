// Scores of Lighthouse, for a telephone on a slow network and for a desktop.

import lighthouse, { desktopConfig } from 'lighthouse';
import { page as address } from '../browser/exchange.mjs';

const CATEGORIES = ['performance', 'accessibility', 'best-practices'];
const LEAST = 95;

export async function pages(_, port) {
  const rows = [];
  for (const [device, config] of [['telephone', undefined], ['desktop', desktopConfig]]) {
    const { lhr } = await lighthouse(`${address}/`, { port, onlyCategories: CATEGORIES, logLevel: 'error' }, config);
    for (const id of CATEGORIES) {
      const score = Math.round((lhr.categories[id].score ?? 0) * 100);
      const failed = lhr.categories[id].auditRefs.map((each) => lhr.audits[each.id]).filter((audit) => audit.score !== null && audit.score < 0.9);
      const why = score < LEAST ? ` (${failed.map((audit) => audit.id).join(', ')})` : '';
      rows.push({ what: `Lighthouse ${id}, ${device}`, budget: `≥ ${LEAST}`, measured: `${score}${why}`, isWithin: score >= LEAST });
    }
  }
  return rows;
}
