/** Styles of all rows at once: one style for each of 500 rows would have to be made anew for every key stroke. */
export const outlineStyle = {
  '& .outline-row': {
    display: 'flex',
    alignItems: 'center',
    gap: '6px',
    minHeight: 30,
    pr: 1,
    fontSize: 13,
    cursor: 'default',
    contentVisibility: 'auto',
    containIntrinsicSize: 'auto 30px',
    '&:hover': { bgcolor: 'action.hover' },
    '&.selected': { bgcolor: '#e3e6fa' },
  },
  '& .outline-title': {
    flex: 1,
    minWidth: 0,
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
  },
  // For screen readers, where icons and places say the same.
  '& .outline-more': {
    position: 'absolute',
    width: '1px',
    height: '1px',
    overflow: 'hidden',
    clipPath: 'inset(50%)',
    whiteSpace: 'nowrap',
  },
  '& .outline-badge': {
    minWidth: 18,
    px: '5px',
    borderRadius: 9,
    fontSize: 11,
    lineHeight: '18px',
    textAlign: 'center',
    bgcolor: '#fdf0d3',
    color: '#744500',
    '&.error': { bgcolor: '#fce5e3', color: '#952018' },
  },
} as const;
