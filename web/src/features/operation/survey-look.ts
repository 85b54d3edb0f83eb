/** The form library dressed as the rest of the product: its own theme variables, at our density. */
export const surveyLook = {
  '--sjs2-base-unit-size': '7px',
  '--sjs2-base-unit-spacing': '6px',
  '--sjs2-color-utility-surface-survey': 'transparent',
  '--sjs2-color-utility-body': 'transparent',
  '--sjs2-typography-font-family-text': '"Inter Variable", system-ui, sans-serif',
  '--sjs2-typography-font-size-default': '14px',
  '& .sd-root-modern': { backgroundColor: 'transparent' },
  '& .sd-body.sd-body--responsive, & .sd-body': { padding: '0 !important', maxWidth: 'none' },
  '& .sd-page': { padding: '0 !important' },
  '& input, & textarea, & .sd-item__control-label, & .sd-dropdown': { fontSize: '14px' },
} as const;
