import GlobalStyles from '@mui/material/GlobalStyles';

const ways = '#content :is(.MuiButton-root, .MuiIconButton-root)';

/** What is around the content of the page is left out, and the content takes as many sheets as it needs. */
const paper = {
  '@media print': {
    ':is(body, body *):has(#content) > :not(:has(#content), #content)': { display: 'none !important' },
    'html, body, body :has(#content)': {
      display: 'block !important',
      height: 'auto !important',
      overflow: 'visible !important',
      background: '#fff',
    },
    '#content': { overflow: 'visible !important' },
    '#content :is(li, tr)': { breakInside: 'avoid' },
    [ways]: { display: 'none' },
  },
} as const;

/** A screen with it prints as a document: its content alone, whole, without buttons. */
export const PrintPage = () => <GlobalStyles styles={paper} />;
