const paths = {
  good: 'M9.5 16.6 4.9 12l-1.5 1.5 6.100 6.100L21 8.100 19.500 6.600z',
  bad: 'M12 2 1 21h22L12 2Zm1 16h-2v-2h2v2Zm0-4h-2v-4h2v4Z',
  open: 'M11 17h2v2h-2v-2Zm1-14a6 6 0 0 0-6 6h2a4 4 0 1 1 6.500 3.100C13 13.200 11 14 11 16h2c0-1.300 1.200-1.900 2.600-3.100A6 6 0 0 0 12 3Z',
  lock: 'M17 9V7A5 5 0 0 0 7 7v2H5v12h14V9h-2Zm-8 0V7a3 3 0 0 1 6 0v2H9Zm4 7.700V18h-2v-1.300a2 2 0 1 1 2 0Z',
  file: 'M6 2h8l6 6v14H4V2h2Zm7 1.500V9h5.500L13 3.500ZM8 13v2h8v-2H8Zm0 4v2h8v-2H8Z',
  clock:
    'M12 2a10 10 0 1 0 0 20 10 10 0 0 0 0-20Zm0 18a8 8 0 1 1 0-16 8 8 0 0 1 0 16Zm1-13h-2v6l5 3 1-1.700-4-2.300V7Z',
} as const;
export type VerifyIconName = keyof typeof paths;

export const VerifyIcon = ({ name, size = 22 }: { name: VerifyIconName; size?: number }) => (
  <svg viewBox="0 0 24 24" width={size} height={size} aria-hidden="true" fill="currentColor">
    <path d={paths[name]} fillRule="evenodd" />
  </svg>
);
