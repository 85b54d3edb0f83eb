import type { GridLocaleText } from '@mui/x-data-grid';
import { esES } from '@mui/x-data-grid/locales';
import type { Locale } from '@cuadrilla/contract/kit/fields.ts';
import { formatsOf } from '#i18n/formats.ts';

const { number } = formatsOf('es');

/** Spain writes numbers of four digits without the dot that they have everywhere else on the screen. */
const spanish: Partial<GridLocaleText> = {
  ...esES.components.MuiDataGrid.defaultProps.localeText,
  paginationDisplayedRows: ({ from, to, count }) => `${number(from)}–${number(to)} de ${number(count)}`,
};

/** Of a list that is not counted to its end, beyond `atLeast` rows. */
const moreText = (lang: Locale, atLeast: number): Partial<GridLocaleText> => {
  const { number: written } = formatsOf(lang);
  return {
    ...(lang === 'es' ? spanish : {}),
    paginationDisplayedRows: ({ from, to }) =>
      `${written(from)}–${written(to)} ${lang === 'es' ? 'de más de' : 'of more than'} ${written(atLeast)}`,
  };
};

/**
 * Texts of the lists' own controls; English is the library's default.
 * @param atLeast how many rows there are at least, of a list that is not counted to its end
 */
export const gridText = (lang: Locale, atLeast?: number): Partial<GridLocaleText> | undefined =>
  atLeast === undefined ? (lang === 'es' ? spanish : undefined) : moreText(lang, atLeast);
