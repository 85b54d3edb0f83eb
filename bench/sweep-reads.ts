import { api } from '../contract/src/api.ts';
import { flattenEndpoints, type Endpoint } from '../contract/src/kit/endpoint.ts';
import type { SweptRecords } from './sweep-records.ts';
import { request, type ScreenIds, type ScreenRequest } from './sweep-screens.ts';
import { rowsOf, type Rows } from './sweep-shapes.ts';

/** Numbers and codes of records that have more than others, for what no list tells. */
export interface ReadIds extends ScreenIds {
  operationId: number;
  employeeId: number;
  companyId: number;
  workflowId: number;
  workflowCode: string;
  formCode: string;
  orderNumber: string;
  /** Published versions of a form, a workflow and a rule. */
  versions: { forms: number; workflows: number; rules: number };
  question: string;
  records: SweptRecords;
}

type Send = (one: { method: string; path: string; body?: object }) => Promise<{ text: string }>;

const endpoints = new Map(flattenEndpoints(api));

/** Read by files, by jobs or once in a session; or they need what a bench's data lacks: a file, an upload. */
const leftOut =
  /\.(importStatus|importRows|importFailed|importTemplate|uploadStatus|draftLock)$|^access\.|^security\.backups\.(get|fileCheck)|^operation\.(photos\.(original|thumbnail|download)|reportRuns\.failures|imports\.undoCheck)|^parameterization\.rehearsals\.(result|cases)/;

/** The list that has the records which an endpoint asks for by number. */
const listOf: Record<string, string> = {
  'parameterization.whereUsed.lists': 'administration.lists.search',
  'parameterization.whereUsed.forms': 'parameterization.forms.criteria',
  'parameterization.whereUsed.activityTypes': 'parameterization.activityTypes.search',
  'parameterization.whereUsed.rules': 'parameterization.rules.criteria',
  'parameterization.whereUsed.workflows': 'parameterization.workflows.criteria',
  'audit.lines.line': 'audit.lines.search',
  'insights.mails.deliveries': 'insights.mails.list',
};

/** Every GET of the contract that replies with records, by the numbers of the first rows of its list. */
export async function everyGet(send: Send, ids: ReadIds): Promise<ScreenRequest[]> {
  const requests: ScreenRequest[] = [];
  const lists = new Map<string, Rows>();
  for (const [name, endpoint] of endpoints) {
    if (endpoint.method !== 'GET' || endpoint.reply === 'file' || leftOut.test(name)) continue;
    const params = await paramsOf(name, endpoint, ids, async (list) => {
      if (!lists.has(list)) lists.set(list, await firstRows(list, send));
      return lists.get(list)!;
    });
    for (const query of queriesOf(name, ids))
      requests.push({
        endpoint: name,
        method: 'GET',
        path:
          endpoint.path.replace(/:(\w+)/g, (_, param: string) => encodeURIComponent(params(param))) + query,
        shape: query,
      });
  }
  return requests;
}

async function firstRows(list: string, send: Send): Promise<Rows> {
  const endpoint = endpoints.get(list);
  if (!endpoint) return [];
  const { method, path } = endpoint;
  return rowsOf((await send({ method, path, ...(method === 'GET' ? {} : { body: { size: 10 } }) })).text);
}

/** Which value each parameter of an address gets. */
async function paramsOf(
  name: string,
  { path }: Endpoint,
  ids: ReadIds,
  rowsOfList: (list: string) => Promise<Rows>,
): Promise<(param: string) => string> {
  const parent = name.slice(0, name.lastIndexOf('.'));
  const own: Record<string, string | number> = {
    ref: 'OPERACION',
    year: new Date().getFullYear(),
    question: ids.question,
    companyId: ids.companyId,
    versionId: Object.entries(ids.versions).find(([design]) => name.includes(`.${design}.`))?.[1] ?? 0,
    ...knownId(name, ids),
  };
  if (path.includes(':') && !Object.keys(own).some((param) => path.includes(`:${param}`) && own[param])) {
    const candidates = [listOf[name], ...['search', 'criteria', 'list'].map((list) => `${parent}.${list}`)];
    const list = candidates.find((candidate) => candidate && endpoints.has(candidate));
    const row = list ? (await rowsOfList(list))[0] : undefined;
    for (const param of ['id', 'code', 'key']) if (row?.[param]) own[param] ??= row[param] as string;
  }
  return (param) => String(own[param] ?? 1);
}

function knownId(name: string, ids: ReadIds): Record<string, string | number> {
  const { olderVersionId, dashboardId, report } = ids.records;
  if (name === 'parameterization.migrations.plan') return { id: olderVersionId };
  if (name === 'insights.dashboards.versions') return { id: dashboardId };
  if (name === 'operation.activityReports.document') return { id: report.activityId };
  if (name.startsWith('operation.operations.')) return { id: ids.operationId };
  if (name.startsWith('operation.formAnswers.')) return { id: ids.formId };
  if (name === 'parameterization.whereUsed.questions') return { id: ids.formId };
  if (/^operation\.(activities|activityReports|photos)\.|^audit\.records\.activity/.test(name))
    return { id: ids.activityId };
  if (/^audit\.records\.employee|^security\.users\./.test(name)) return { id: ids.employeeId };
  if (/^parameterization\.(rehearsals|migrations)\.|^operation\.workflowReports\./.test(name))
    return { id: ids.workflowId };
  if (name.startsWith('administration.zones.')) return { id: ids.zoneId };
  if (name.startsWith('administration.companies.')) return { id: ids.companyId };
  if (name === 'parameterization.choices.orderFields') return { code: ids.workflowCode };
  return {};
}

/** What is typed into what suggests as one types, and the parts that screens ask for. */
function queriesOf(name: string, { orderNumber, workflowCode, formCode, records }: ReadIds): string[] {
  const typed = ['rod', 'rodri', '1234', 'xqz'].map((text) => `?text=${text}`);
  if (name.endsWith('.options')) return ['', ...typed];
  switch (name) {
    case 'audit.lines.people':
      return ['', ...typed];
    case 'audit.records.find':
      return [...typed, `?text=${orderNumber}`, `?text=${orderNumber.slice(0, 5)}`];
    case 'audit.records.employee':
      return ['?day=2026-06-03'];
    case 'operation.workflowReports.get':
      return ['?from=2026-06-01&to=2026-06-30', '?from=2025-12-01&to=2026-11-30'];
    case 'administration.zones.locate':
      return ['?latitude=3.45&longitude=-76.53'];
    case 'administration.packages.contents':
      return ['', ...['forms', 'lists', 'workflows', 'rules'].map((part) => `?part=${part}`)];
    case 'parameterization.rules.variables':
      return ['', `?workflow=${workflowCode}`];
    case 'parameterization.rules.recipients':
      return ['?to=role&code=OPERARIO', '?to=user&code=despacho'];
    case 'operation.activityReports.document':
      return [`?reportId=${records.report.id}`];
    case 'operation.activityReports.dictionary':
    case 'operation.activityReports.records':
      return [`?form=${formCode}`];
    case 'operation.imports.list':
      return ['?page=0&size=20'];
    default:
      return [''];
  }
}

const typed = ['ro', 'rod', 'rodri', 'rodriguez', 'op0012', '1234', 'xqz'];

/** Reads that are sent with a body and are no searches by key. */
export function* bodyReads(ids: ReadIds): Generator<ScreenRequest> {
  const { activityId, zoneId, companyId, employeeId } = ids;
  for (const search of typed) {
    yield request('operation.activities.personnel', search, { activityId, search });
    yield request('operation.activities.personnel', `office, ${search}`, { kind: 'office', search });
    yield request('operation.fieldDay.today', search, { search });
    yield request('operation.phones.list', search, { search });
    yield request('insights.recipients.choices', search, { text: search });
  }
  yield request('operation.activities.personnel', 'zone', { zoneId });
  yield request('operation.activities.personnel', 'page 20', { page: 20 });
  yield request('operation.fieldDay.today', 'zone', { zoneId });
  yield request('operation.fieldDay.today', 'company', { companyId });
  for (const body of [{}, { onlyTrouble: true }, { page: 20 }, { employeeId }])
    yield request('operation.phones.list', JSON.stringify(body), body);
  yield request('insights.recipients.people', 'everybody with a role', {
    of: 'mail',
    recipients: { users: [employeeId], roles: [1, 2, 3], teams: [1, 2] },
  });
  const year = { from: '2025-12-01', to: '2026-11-30' };
  yield request('operation.activities.counts', 'year', year);
  yield request('operation.activities.counts', 'zone', { ...year, zoneId });
  yield request('operation.activities.counts', 'type', { ...year, typeCode: ids.typeCode });
  yield* auditReads(ids);
}

function* auditReads({ employeeId, activityId }: ReadIds): Generator<ScreenRequest> {
  const month = { from: '2026-10-01T05:00:00.000Z', until: '2026-11-01T05:00:00.000Z' };
  const filters: [string, object][] = [
    ['all', {}],
    ['month', month],
    ['person', { actorId: employeeId }],
    ['system', { system: true }],
    ['action', { actions: ['session.open'] }],
    ['actions of a month', { ...month, actions: ['session.open', 'photo.read'] }],
    ['kind', { subject: 'activity' }],
    ['record', { subject: 'activity', subjectId: String(activityId) }],
    ['request', { requestId: 'fill-nobody' }],
    ['address', { address: '10.0.1' }],
    ['refused', { result: 'refused' }],
    ['failed', { result: 'failed' }],
    ...['rod', 'rodri', 'rodriguez', 'B00', 'B0012345', 'xqz'].map((text): [string, object] => [
      `text ${text}`,
      { text },
    ]),
  ];
  for (const [name, body] of filters) {
    yield request('audit.lines.search', name, body);
    yield request('audit.lines.histogram', name, body);
  }
  yield request('audit.lines.search', 'deep', { after: 1000 });
}
