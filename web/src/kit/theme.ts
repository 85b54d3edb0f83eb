/**
 * The look of the product: the specification's two colours, an 8 px grid, dense controls for eight hours a
 * day.
 */
import '@fontsource-variable/inter/wght.css';
import { createTheme, type Theme, type ThemeOptions } from '@mui/material/styles';
import type { Locale } from '@cuadrilla/contract/kit/fields.ts';
import { formatsOf } from '#i18n/formats.ts';

declare module '@mui/material/styles' {
  interface Palette {
    accent: Palette['primary'];
  }
  interface PaletteOptions {
    accent?: PaletteOptions['primary'];
  }
}
declare module '@mui/material/Button' {
  interface ButtonPropsColorOverrides {
    accent: true;
  }
}

/** Measures of the specification, section 9, in pixels. */
export const measures = {
  topBar: 48,
  sidebar: 250,
  sidebarMini: 61,
  dialog: 600,
  passwordDialog: 500,
  notifications: 400,
  menu: 300,
} as const;

const ring = { outline: '2px solid #2f49d8', outlineOffset: 1 };
const line = '#e3e5ec';

const options: ThemeOptions = {
  cssVariables: true,
  // Whoever asked the system for less motion does not wait for movements that they do not see either.
  motion: { reducedMotion: 'system' },
  spacing: 8,
  shape: { borderRadius: 6 },
  palette: {
    primary: { main: '#000c66', light: '#3a4bb8', dark: '#00083f', contrastText: '#ffffff' },
    secondary: { main: '#f57d1f', light: '#ff9d4d', dark: '#c25a06', contrastText: '#1b1205' },
    accent: { main: '#f57d1f', light: '#ff9d4d', dark: '#c25a06', contrastText: '#1b1205' },
    error: { main: '#b3261e' },
    warning: { main: '#9a5b00' },
    success: { main: '#1b6e3c' },
    info: { main: '#1d5fa8' },
    background: { default: '#f7f8fa', paper: '#ffffff' },
    text: { primary: '#171a26', secondary: '#565c70' },
    divider: line,
  },
  typography: {
    fontFamily: '"Inter Variable", system-ui, -apple-system, "Segoe UI", sans-serif',
    fontSize: 13,
    htmlFontSize: 16,
    h1: { fontSize: 20, fontWeight: 650, lineHeight: 1.3, letterSpacing: '-0.01em' },
    h2: { fontSize: 16, fontWeight: 620, lineHeight: 1.35, letterSpacing: '-0.005em' },
    h3: { fontSize: 14, fontWeight: 620, lineHeight: 1.4 },
    subtitle2: { fontSize: 13, fontWeight: 600 },
    body1: { fontSize: 14, lineHeight: 1.5 },
    body2: { fontSize: 13, lineHeight: 1.5 },
    caption: { fontSize: 12, lineHeight: 1.4 },
    button: { fontSize: 13, fontWeight: 560, textTransform: 'none', letterSpacing: 0 },
  },
  components: {
    MuiCssBaseline: {
      styleOverrides: {
        'html, body, #root': { height: '100%' },
        body: { fontSize: 13, fontFeatureSettings: '"cv05", "ss03"' },
        ':focus-visible': ring,
        '.tabular': { fontVariantNumeric: 'tabular-nums' },
        '@media (prefers-reduced-motion: reduce)': {
          '*, *::before, *::after': {
            animationDuration: '0.01ms !important',
            animationIterationCount: '1 !important',
            // Any length, however short, holds a popup for a frame at the place where it was before it was positioned.
            transitionDuration: '0s !important',
          },
        },
      },
    },
    // The library no longer reads palette paths here; screens write `color="text.secondary"` all the same.
    MuiTypography: {
      styleOverrides: {
        root: {
          variants: [
            {
              props: { color: 'text.secondary' },
              style: ({ theme: { palette } }) => ({ color: palette.text.secondary }),
            },
          ],
        },
      },
    },
    MuiButtonBase: {
      defaultProps: { disableRipple: true },
      // Without it chips and texts in a pressed row would have the font of the browser's buttons.
      styleOverrides: { root: { fontFamily: 'inherit', '&.Mui-focusVisible': ring } },
    },
    MuiButton: {
      defaultProps: { size: 'small', disableElevation: true },
      styleOverrides: {
        root: { minHeight: 32, paddingInline: 12, borderRadius: 6, whiteSpace: 'nowrap' },
        outlined: { borderColor: '#c9cdd9' },
      },
    },
    MuiIconButton: { defaultProps: { size: 'small' }, styleOverrides: { root: { borderRadius: 6 } } },
    MuiTextField: { defaultProps: { size: 'small', fullWidth: true } },
    MuiFormControl: { defaultProps: { size: 'small' } },
    MuiSelect: {
      defaultProps: {
        size: 'small',
        MenuProps: { slotProps: { paper: { sx: { maxHeight: measures.menu } } } },
      },
    },
    MuiAutocomplete: {
      defaultProps: { size: 'small' },
      styleOverrides: { listbox: { maxHeight: measures.menu }, option: { fontSize: 13 } },
    },
    MuiInputBase: { styleOverrides: { root: { fontSize: 13 }, input: { textOverflow: 'ellipsis' } } },
    MuiOutlinedInput: {
      styleOverrides: { root: { background: '#fff' }, notchedOutline: { borderColor: '#c9cdd9' } },
    },
    MuiInputLabel: { styleOverrides: { root: { fontSize: 13 } } },
    MuiFormHelperText: {
      styleOverrides: { root: { fontSize: 12, marginInline: 2, '&.Mui-disabled': { color: '#565c70' } } },
    },
    MuiMenuItem: { styleOverrides: { root: { fontSize: 13, minHeight: 32 } } },
    MuiListItemText: { styleOverrides: { primary: { fontSize: 13 }, secondary: { fontSize: 12 } } },
    MuiPaper: { defaultProps: { elevation: 0 } },
    MuiCard: {
      defaultProps: { variant: 'outlined' },
      styleOverrides: { root: { borderColor: line, borderRadius: 8 } },
    },
    MuiChip: {
      defaultProps: { size: 'small' },
      styleOverrides: { root: { borderRadius: 5, fontSize: 12, height: 22 } },
    },
    MuiTableCell: { styleOverrides: { root: { borderBottomColor: line } } },
    MuiTooltip: {
      defaultProps: { enterDelay: 300 },
      styleOverrides: { tooltip: { fontSize: 12, background: '#232738' } },
    },
    MuiTab: { styleOverrides: { root: { minHeight: 36, padding: '6px 12px', fontSize: 13, minWidth: 0 } } },
    MuiTabs: { styleOverrides: { root: { minHeight: 36 } } },
    MuiDialog: { styleOverrides: { paper: { borderRadius: 10 } } },
    MuiDialogContent: { styleOverrides: { root: { paddingTop: '8px !important' } } },
    MuiDialogActions: { styleOverrides: { root: { padding: '12px 24px 16px' } } },
    MuiMenu: {
      styleOverrides: {
        paper: {
          boxShadow: '0 6px 24px rgb(16 22 58 / 16%)',
          border: `1px solid ${line}`,
          maxHeight: measures.menu,
        },
      },
    },
    MuiPopover: {
      styleOverrides: { paper: { boxShadow: '0 6px 24px rgb(16 22 58 / 16%)', border: `1px solid ${line}` } },
    },
  },
};

const pages = {
  first: 'primera página',
  last: 'última página',
  next: 'página siguiente',
  previous: 'página anterior',
} as const;
/**
 * Texts of the library's own controls. Those that it offers make number formats while the page starts, which takes a
 * slow phone 50 ms.
 */
const spanish = {
  components: {
    MuiAutocomplete: {
      defaultProps: {
        openText: 'Abrir',
        closeText: 'Cerrar',
        clearText: 'Borrar',
        loadingText: 'Cargando…',
        noOptionsText: 'Sin opciones',
      },
    },
    MuiAlert: { defaultProps: { closeText: 'Cerrar' } },
    MuiTablePagination: {
      defaultProps: {
        getItemAriaLabel: (type: keyof typeof pages) => `Ir a la ${pages[type]}`,
        labelRowsPerPage: 'Filas por página:',
        labelDisplayedRows: ({ from, to, count }: Record<'from' | 'to' | 'count', number>) => {
          const { number } = formatsOf('es');
          return `${number(from)}–${number(to)} de ${count === -1 ? `más de ${number(to)}` : number(count)}`;
        },
      },
    },
  },
};

const made: Partial<Record<Locale, Theme>> = {};
/** The theme of a language: the library's controls carry texts of their own. */
export const themeOf = (lang: Locale): Theme =>
  (made[lang] ??= lang === 'es' ? createTheme(options, spanish) : createTheme(options));
