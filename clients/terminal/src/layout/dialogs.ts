import { createSignal } from 'solid-js';

export type DialogName = 'markets' | 'shortcuts' | 'settings' | 'receipts' | 'notices';

const [openDialog, setOpenDialog] = createSignal<DialogName>();

/** The terminal's own dialog that is open. */
export { openDialog };

export function showDialog(name: DialogName): void {
  setOpenDialog(name);
}

export function closeDialog(): void {
  setOpenDialog(undefined);
}
