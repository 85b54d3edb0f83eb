import { dashboards } from '@cuadrilla/contract/insights/dashboards.ts';
import { numbers } from '@cuadrilla/contract/insights/numbers.ts';
import { addDays, localDate } from '@cuadrilla/contract/kit/zoned-time.ts';
import type { RawNumbers } from './bare-numbers.ts';
import type { Person } from './restore.ts';
import { call, plain, type Sources, type Workload } from './workload-requests.ts';

const today = localDate(new Date(), 'America/Bogota');
const last = (days: number) => ({ from: addDays(today, 1 - days), to: today });

const codes: Record<RawNumbers['what'], string> = {
  closed: 'CLOSED',
  executed: 'K01E',
  effective: 'K01',
  inTerm: 'K02',
  couldRead: 'Q.PUDOLEER.YES',
  response: 'Q.RESPUESTAMIN.AVG',
  meterError: 'Q.ERRORMEDIDOR.MED',
};

type Widget = Pick<RawNumbers, 'what' | 'by' | 'over'>;

const queryOf = ({ what, by, over }: Widget, at: number) => ({
  id: `w${at}`,
  measures: [codes[what]],
  by: by ? [by === 'finding' ? 'Q.HALLAZGO' : by] : [],
  over: over ?? null,
});

/** A dashboard as people make them. */
const twelve: Widget[] = [
  { what: 'closed' },
  { what: 'effective' },
  { what: 'inTerm' },
  { what: 'closed', over: 'day' },
  { what: 'effective', over: 'day' },
  { what: 'inTerm', over: 'week' },
  { what: 'effective', by: 'company' },
  { what: 'inTerm', by: 'company' },
  { what: 'closed', by: 'type' },
  { what: 'inTerm', by: 'type' },
  { what: 'closed', by: 'zone' },
  { what: 'effective', by: 'zone' },
];
/** More than the two years that are filled. */
const allDays = 750;

type Sides = Pick<Workload, 'bare' | 'real' | 'same'>;

/** Both sides of some widgets over the last days. They must agree on the groups of the first. */
function widgetsOf(by: Person, days: number, shown: Widget[]): Sides {
  const span = last(days);
  const body = { ...span, widgets: shown.map(queryOf) };
  const isGrouped = shown[0]!.by !== undefined;
  return {
    bare: () => plain('/numbers', { queries: shown.map((widget) => ({ ...widget, ...span })) }),
    real: () => call(numbers.answer, { body }, by.token),
    same: {
      bare: ([rows]: [{ k0?: unknown }[]]) =>
        isGrouped ? rows.filter(({ k0 }) => k0 !== null).length : rows.length,
      real: ({ data }: { data: { widgets: [{ rows: { keys: (string | null)[] }[] }] } }) =>
        isGrouped ? data.widgets[0].rows.filter(({ keys }) => keys[0] !== null).length : 1,
    },
  };
}

/** Widgets and dashboards against the statements that would compute the same from the work itself. */
export function insightNumbers(sources: Sources): Workload[] {
  return [...singleWidgets(sources), ...dashboardsOfTwelve(sources)];
}

function singleWidgets({ world, scale }: Sources): Workload[] {
  const one = (name: string, label: string, days: number, widget: Widget, within?: number): Workload => ({
    name,
    label: `one widget: ${label}`,
    connections: 1,
    grows: name === 'widget',
    ...(within === undefined ? { goal: 50 } : { goal: 1, within }),
    ...widgetsOf(world.administrator, days, [widget]),
  });
  const all = `of ${(914_286 * scale).toLocaleString('en')} activities`;
  const year = (name: string, label: string, widget: Widget, within?: number) =>
    one(name, `${label}, a year`, 365, widget, within);
  const effective: Widget = { what: 'effective', by: 'company' };
  return [
    one('widget', `effective of visits by contractor, ${all}`, allDays, effective),
    one('widgetMonth', 'effective of visits by contractor, 30 days', 30, effective),
    year('widgetYear', 'in term by type', { what: 'inTerm', by: 'type' }),
    year('questionShare', 'could read, by contractor', { what: 'couldRead', by: 'company' }),
    year('questionMean', 'minutes to respond, by zone', { what: 'response', by: 'zone' }),
    year('questionMedian', 'middle error of meters, by zone', { what: 'meterError', by: 'zone' }, 150),
    year('questionGroups', 'closed by what was found', { what: 'closed', by: 'finding' }, 150),
  ];
}

function dashboardsOfTwelve({ world }: Sources): Workload[] {
  const by = world.administrator;
  const of = (days: number) => widgetsOf(by, days, twelve);
  const common = { connections: 1, goal: 100 };
  const published = { params: { ref: 'OPERACION' }, body: { ...last(30), live: false } };
  return [
    {
      ...common,
      name: 'dashboard',
      label: 'dashboard of 12 widgets in one call, a year',
      within: 60,
      ...of(365),
    },
    { ...common, name: 'dashboardMonth', label: 'the same, 30 days', within: 60, grows: true, ...of(30) },
    {
      ...common,
      name: 'snapshot',
      label: 'the published numbers of a dashboard',
      within: 10,
      bare: of(30).bare,
      real: () => call(dashboards.numbers, published, by.token),
    },
  ];
}
