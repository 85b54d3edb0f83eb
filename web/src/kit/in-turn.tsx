import { startTransition, useEffect, useState, type ReactNode } from 'react';

/**
 * Draws its children after what is around them is on screen, in small steps: a slow phone answers to a tap between
 * the parts of a screen. What changes on mounting, styles above all, is then applied part by part too.
 */
export function InTurn({ children }: { children: ReactNode }) {
  const [isDue, setDue] = useState(false);
  useEffect(() => startTransition(() => setDue(true)), []);
  return isDue && children;
}
