import { useState } from 'react';

const key = 'sidebar.pinned';

/** Whether the sidebar stays open; saved on this device. */
export function usePinned(): [boolean, () => void] {
  const [pinned, setPinned] = useState(() => localStorage.getItem(key) !== 'no');
  const toggle = () => {
    localStorage.setItem(key, pinned ? 'no' : 'yes');
    setPinned(!pinned);
  };
  return [pinned, toggle];
}
