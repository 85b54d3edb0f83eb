import Box from '@mui/material/Box';

/** A message that screen readers announce when it changes; it is not visible. */
export function LiveMessage({ children }: { children: string }) {
  return (
    <Box
      role="status"
      sx={{ position: 'absolute', width: '1px', height: '1px', overflow: 'hidden', clipPath: 'inset(50%)' }}
    >
      {children}
    </Box>
  );
}
