import type { DesignKind } from '@cuadrilla/contract/parameterization/designs.ts';

/** Parts of designs copied in this browser, also from one to another: the clipboard of the system may be closed to us. */
const keyOf = (kind: DesignKind): string => (kind === 'form' ? 'designer.copied' : `designer.copied.${kind}`);

export function copyPart(kind: DesignKind, json: unknown): void {
  const text = JSON.stringify(json);
  sessionStorage.setItem(keyOf(kind), text);
  void navigator.clipboard?.writeText(text).catch(() => undefined);
}

export function copiedPart(kind: DesignKind): unknown {
  try {
    return JSON.parse(sessionStorage.getItem(keyOf(kind)) ?? 'null');
  } catch {
    return null;
  }
}
