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

/** Texts of the lists' own controls; English is the library's default. */
export const gridText = (lang: Locale): Partial<GridLocaleText> | undefined =>
  lang === 'es' ? spanish : undefined;
