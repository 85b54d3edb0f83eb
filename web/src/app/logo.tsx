import Box from '@mui/material/Box';

/** The mark, and the name beside it where there is room. */
export function Logo({
  size = 24,
  name = true,
  inverse = false,
}: {
  size?: number;
  name?: boolean;
  inverse?: boolean;
}) {
  const ink = inverse ? '#ffffff' : '#000c66';
  return (
    <Box
      component="span"
      sx={{
        display: 'inline-flex',
        alignItems: 'center',
        gap: 1,
        color: ink,
        fontSize: size * 0.68,
        fontWeight: 680,
        letterSpacing: '-0.02em',
      }}
    >
      <svg viewBox="0 0 32 32" width={size} height={size} aria-hidden="true">
        <rect width="32" height="32" rx="7" fill={inverse ? 'rgb(255 255 255 / 14%)' : '#000c66'} />
        <path
          d="M21.5 11.2a7 7 0 1 0 0 9.6"
          fill="none"
          stroke="#fff"
          strokeWidth="3.4"
          strokeLinecap="round"
        />
        <circle cx="23" cy="16" r="3" fill="#f57d1f" />
      </svg>
      {name && 'Cuadrilla'}
    </Box>
  );
}
