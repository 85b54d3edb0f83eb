import { useLocation } from '@tanstack/react-router';
import { useState } from 'react';

/**
 * The hash that names the section of a page such as `/security/#users`. The router tells the next address
 * while this page is still shown: a page on its way out keeps the section that it had, and does not take its
 * own absence for a missing hash.
 */
export function useSectionHash(page: string): string {
  const { pathname, hash } = useLocation();
  const own = pathname.replace(/\/$/, '') === page;
  const [last, setLast] = useState(hash);
  if (own && hash !== last) setLast(hash);
  return decoded(own ? hash : last);
}

function decoded(hash: string): string {
  try {
    return decodeURIComponent(hash);
  } catch {
    return hash;
  }
}
