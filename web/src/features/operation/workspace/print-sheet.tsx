/** The filtered list on paper: everything that the search finds, up to what one print takes. */
import GlobalStyles from '@mui/material/GlobalStyles';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { createPortal } from 'react-dom';
import type { Activity } from '@cuadrilla/contract/operation/activities.ts';
import {
  activityStatusLabels,
  operationStatusLabels,
  priorityLabels,
} from '@cuadrilla/contract/operation/activity-labels.ts';
import type { Operation } from '@cuadrilla/contract/operation/operations.ts';
import { client } from '#api/client.ts';
import { toast } from '#kit/feedback/notices.ts';
import { formatsOf } from '#i18n/formats.ts';
import { useBilingual, useLanguage } from '#i18n/language.ts';
import { messages, useText } from '#i18n/messages.ts';
import type { WorkspaceSearch } from './filters/workspace-search.ts';
import { workspaceMessages } from './workspace.messages.ts';

const printMessages = messages({
  found: { es: '{n} registro|{n} registros', en: '{n} record|{n} records' },
  first: { es: 'los primeros {most}', en: 'the first {most}' },
  printed: { es: 'impreso el {at}', en: 'printed on {at}' },
  stages: { es: 'Etapas abiertas', en: 'Open stages' },
});

/** Rows of one print; the server gives no more in one page. */
const mostRows = 2_000;

const paper = {
  '@page': { size: 'landscape', margin: '12mm' },
  '@media screen': { '#print-sheet': { display: 'none' } },
  '@media print': {
    'body > *:not(#print-sheet)': { display: 'none !important' },
    'html, body': { height: 'auto !important', overflow: 'visible !important', background: '#fff' },
    '#print-sheet': { color: '#000', fontSize: '9pt' },
    '#print-sheet h1': { fontSize: '14pt', margin: '0 0 2mm' },
    '#print-sheet p': { margin: '0 0 4mm' },
    '#print-sheet table': { width: '100%', borderCollapse: 'collapse' },
    '#print-sheet thead': { display: 'table-header-group' },
    '#print-sheet tr': { breakInside: 'avoid' },
    '#print-sheet th, #print-sheet td': {
      border: '0.3mm solid #999',
      padding: '1mm 1.5mm',
      textAlign: 'left',
      verticalAlign: 'top',
      overflowWrap: 'anywhere',
    },
  },
} as const;

type Line = readonly [label: string, value: string][];

/** What is printed of a record, with the headers of the columns. */
function usePrintedLine() {
  const t = useText(workspaceMessages);
  const own = useText(printMessages);
  const name = useBilingual();
  const { dayTime } = formatsOf(useLanguage(), true);
  const shared = ({ priority, subscriber, account, address, zone, dueAt }: Activity | Operation): Line => [
    [t('priority'), name(priorityLabels[priority])],
    [t('subscriber'), `${subscriber} · ${account}`],
    [t('address'), address],
    [t('zone'), zone ? name(zone.name) : ''],
    [t('due'), dayTime(dueAt)],
  ];
  return {
    activity: (row: Activity): Line => [
      [t('number'), row.operationNumber],
      [t('stage'), name(row.stageName)],
      [t('status'), name(activityStatusLabels[row.status])],
      [t('employee'), row.employee?.name ?? ''],
      ...shared(row),
    ],
    operation: (row: Operation): Line => [
      [t('number'), row.number],
      [t('workflow'), name(row.workflowName)],
      [t('status'), name(operationStatusLabels[row.status])],
      [own('stages'), row.openStages.map((stage) => name(stage.name)).join(', ')],
      ...shared(row),
    ],
  };
}

interface Printed {
  total: number;
  more: boolean;
  at: Date;
  lines: Line[];
}

function usePrinted({ isActivities, filters }: WorkspaceSearch) {
  const line = usePrintedLine();
  return useQuery({
    queryKey: ['print', isActivities, filters],
    queryFn: async ({ signal }): Promise<Printed> => {
      const sorts = [{ key: 'dueAt', direction: 'ASC' as const }];
      const input = { body: { filters: [...filters] as never, sorts, page: 0, size: mostRows } };
      if (isActivities) {
        const { content, total, more = false } = await client.operation.activities.search(input, signal);
        return { total, more, at: new Date(), lines: content.map(line.activity) };
      }
      const { content, total, more = false } = await client.operation.operations.search(input, signal);
      return { total, more, at: new Date(), lines: content.map(line.operation) };
    },
    gcTime: 0,
    staleTime: Infinity,
  });
}

export default function PrintSheet({ search, onDone }: { search: WorkspaceSearch; onDone: () => void }) {
  const t = useText(workspaceMessages);
  const own = useText(printMessages);
  const { dayTime, number, atLeast } = formatsOf(useLanguage(), true);
  const { data, error } = usePrinted(search);
  const finish = useEffectEvent(onDone);
  useEffect(() => {
    if (error) {
      toast.error(error);
      finish();
    }
    if (!data) return undefined;
    const done = () => finish();
    addEventListener('afterprint', done);
    print();
    return () => removeEventListener('afterprint', done);
  }, [data, error]);
  if (!data) return null;
  const summary = [
    own('found', { n: data.more ? atLeast(data.total, true) : data.total }),
    ...(data.more || data.total > mostRows ? [own('first', { most: number(mostRows) })] : []),
    own('printed', { at: dayTime(data.at) }),
  ];
  return createPortal(
    <>
      <GlobalStyles styles={paper} />
      <div id="print-sheet">
        <h1>{t(search.isActivities ? 'activities' : 'operations')}</h1>
        <p>{summary.join(' · ')}</p>
        <table>
          <thead>
            <tr>
              {data.lines[0]?.map(([label]) => (
                <th key={label} scope="col">
                  {label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {data.lines.map((line, place) => (
              <tr key={place}>
                {line.map(([label, value]) => (
                  <td key={label}>{value}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>,
    document.body,
  );
}
