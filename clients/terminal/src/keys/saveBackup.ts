import { download } from '../layout/download.js';
import type { Backup } from './backup.js';

/** Gives the reader the file of a backup. */
export function saveBackup(backup: Backup): void {
  download(`openperp-key-${backup.publicKey.slice(0, 8)}.json`, `${JSON.stringify(backup, null, 2)}\n`, 'application/json');
}
