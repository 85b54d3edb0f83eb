import { ThemeProvider } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { useLanguage } from '#i18n/language.ts';
import { themeOf } from './theme.ts';

/** The look of the product, and the texts of the library's own controls in the running language. */
export function LocalizedTheme({ children }: { children: ReactNode }) {
  return <ThemeProvider theme={themeOf(useLanguage())}>{children}</ThemeProvider>;
}
