import { saveFile } from '#kit/save-file.ts';

/** Shows a PDF in a tab of its own; where the browser opens none, the file is saved. */
export function openPdf(file: File): void {
  const address = URL.createObjectURL(file);
  const opened = window.open(address, '_blank');
  if (!opened) saveFile(file);
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
