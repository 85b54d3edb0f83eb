import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { outcomeLabels } from '@cuadrilla/contract/insights/dimension-labels.ts';
import type { FactRecord } from '@cuadrilla/contract/insights/numbers.ts';
import { activityStatusLabels } from '@cuadrilla/contract/operation/activity-labels.ts';
import { useFormats } from '#i18n/formats.ts';
import { useLanguage } from '#i18n/language.ts';
import { useText } from '#i18n/messages.ts';
import { FiguresTable } from '#kit/table/figures-table.tsx';
import { insightsMessages } from '../insights.messages.ts';
import { NumberLink } from '../numbers/number-link.tsx';

const statusLabels: Readonly<Record<string, { es: string; en: string }>> = {
  ...activityStatusLabels,
  ...outcomeLabels,
};

const NoWrap = ({ children }: { children: ReactNode }) => (
  <Box component="span" sx={{ whiteSpace: 'nowrap' }}>
    {children}
  </Box>
);

/** A long name, which would be broken at every space where the table is wider than the screen. */
const Name = ({ children }: { children: string | null | undefined }) =>
  children ? (
    <Box component="span" sx={{ display: 'block', width: 'max-content', maxWidth: '24ch' }}>
      {children}
    </Box>
  ) : null;

interface Props {
  records: FactRecord[];
  /** Whether the work is open: it has neither cause nor term yet. */
  isOpen: boolean;
  isOld: boolean;
  /** Whether an activity may be counted several times. */
  hasOccurrences: boolean;
}

/** The work that a number counts. */
export function RecordTable({ records, isOpen, isOld, hasOccurrences }: Props) {
  const t = useText(insightsMessages);
  const lang = useLanguage();
  const formats = useFormats();
  return (
    <Box sx={{ opacity: isOld ? 0.55 : 1, minWidth: 0 }}>
      <FiguresTable<FactRecord>
        label={t('records')}
        rows={records}
        keyOf={({ activityId }) => String(activityId)}
        columns={[
          {
            label: t('operation'),
            cell: ({ operationId, operationNumber }) => (
              <NumberLink to={`/operation/detail/${operationId}`}>{operationNumber}</NumberLink>
            ),
          },
          { label: t(isOpen ? 'due' : 'ended'), cell: ({ at }) => <NoWrap>{formats.dayTime(at)}</NoWrap> },
          ...(hasOccurrences
            ? [
                {
                  label: t('occurrences'),
                  numeric: true,
                  cell: ({ occurrences }: FactRecord) => formats.number(occurrences),
                },
              ]
            : []),
          { label: t('type'), cell: ({ type }) => <Name>{type?.[lang]}</Name> },
          { label: t('stage'), cell: ({ stage }) => <Name>{stage}</Name> },
          { label: t('zone'), cell: ({ zone }) => <Name>{zone?.[lang]}</Name> },
          { label: t('company'), cell: ({ company }) => <Name>{company}</Name> },
          { label: t('employee'), cell: ({ employee }) => <Name>{employee}</Name> },
          {
            label: t('outcome'),
            cell: ({ outcome }) => <NoWrap>{statusLabels[outcome]?.[lang] ?? outcome}</NoWrap>,
          },
          ...(isOpen
            ? []
            : [
                { label: t('cause'), cell: ({ cause }: FactRecord) => <Name>{cause?.[lang]}</Name> },
                {
                  label: t('term'),
                  cell: ({ inTerm }: FactRecord) =>
                    inTerm === null ? '' : <NoWrap>{t(inTerm ? 'inTerm' : 'late')}</NoWrap>,
                },
              ]),
        ]}
      />
    </Box>
  );
}
