/** Elements copied in this browser, also from one form to another: the clipboard of the system may be closed to us. */
const key = 'designer.copied';

export function copyElement(json: unknown): void {
  const text = JSON.stringify(json);
  sessionStorage.setItem(key, text);
  void navigator.clipboard?.writeText(text).catch(() => undefined);
}

export function copiedElement(): unknown {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? 'null');
  } catch {
    return null;
  }
}
