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

/** Of a list that is not counted to its end. */
const spanishMore: typeof spanish = {
  ...spanish,
  paginationDisplayedRows: ({ from, to, count }) =>
    `${number(from)}–${number(to)} de más de ${number(count)}`,
};
const englishMore: typeof spanish = {
  paginationDisplayedRows: ({ from, to, count }) => {
    const { number: english } = formatsOf('en');
    return `${english(from)}–${english(to)} of more than ${english(count)}`;
  },
};

/** Texts of the lists' own controls; English is the library's default. */
export const gridText = (lang: Locale, more = false): Partial<GridLocaleText> | undefined =>
  lang === 'es' ? (more ? spanishMore : spanish) : more ? englishMore : undefined;
