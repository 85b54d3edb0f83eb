/**
 * A field of several lines that the browser makes as high as its text. The library's own would measure every such
 * field after each key stroke.
 */
export const growing = {
  sx: {
    '& textarea': {
      height: 'auto',
      minHeight: '1.4375em',
      maxHeight: 240,
      fieldSizing: 'content',
      resize: 'none',
    },
  },
  slotProps: { input: { inputComponent: 'textarea' }, htmlInput: { rows: 1 } },
} as const;
