import { readingCycles } from '@cuadrilla/contract/administration/reading-cycles.ts';
import { serveCatalogue } from '#platform/catalogue/catalogue.ts';
import { endBeforeStart } from '#features/administration/end-before-start.rules.ts';

export const servedReadingCycles = serveCatalogue(readingCycles, {
  table: 'reading_cycle',
  search: ['code', 'cycle', 'month'],
  unique: [['code'], ['cycle', 'month']],
  check: async (_ctx, candidates) =>
    candidates.map(({ values }) => ({
      ...endBeforeStart(values, 'readFrom', 'readTo'),
      ...endBeforeStart(values, 'readTo', 'billsOn'),
    })),
});
