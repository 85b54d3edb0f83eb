import { useLocation } from '@tanstack/react-router';
import { useState } from 'react';

/**
 * The hash that names the section of a page such as `/security/#users`. The router reports the next address
 * while this page is still visible: until the page is gone it stays on its last section.
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
