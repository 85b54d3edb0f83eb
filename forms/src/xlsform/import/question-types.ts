/** The types of XLSForm, in all the spellings that published forms have. */
export const baseTypes = [
  'text',
  'integer',
  'decimal',
  'percentage',
  'days 31',
  'days 183',
  'days 365',
  'range',
  'date',
  'time',
  'dateTime',
  'year',
  'month-year',
  'select_one',
  'select_multiple',
  'rank',
  'note',
  'acknowledge',
  'image',
  'audio',
  'video',
  'file',
  'barcode',
  'geopoint',
  'geotrace',
  'geoshape',
  'calculate',
  'hidden',
  'begin group',
  'end group',
  'begin repeat',
  'end repeat',
  'begin loop',
  'end loop',
  'meta',
  'ignored',
] as const;
export type BaseType = (typeof baseTypes)[number];

export interface XlsType {
  base: BaseType;
  /** The list of a choice, or its file. */
  list?: string;
  fromFile?: true;
  orOther?: true;
  /** What a `meta` row records, and what an ignored one is. */
  what?: string;
}

const spellings: Readonly<Record<string, BaseType>> = {
  text: 'text',
  string: 'text',
  paragraph: 'text',
  multiline: 'text',
  integer: 'integer',
  int: 'integer',
  number: 'decimal',
  float: 'decimal',
  double: 'decimal',
  percentage: 'percentage',
  'number of days in last month': 'days 31',
  'number of days in last six months': 'days 183',
  'number of days in last year': 'days 365',
  decimal: 'decimal',
  range: 'range',
  slider: 'range',
  date: 'date',
  time: 'time',
  datetime: 'dateTime',
  'date time': 'dateTime',
  year: 'year',
  'month-year': 'month-year',
  note: 'note',
  acknowledge: 'acknowledge',
  trigger: 'acknowledge',
  image: 'image',
  photo: 'image',
  picture: 'image',
  annotate: 'image',
  draw: 'image',
  signature: 'image',
  audio: 'audio',
  video: 'video',
  file: 'file',
  barcode: 'barcode',
  qrcode: 'barcode',
  'qr code': 'barcode',
  'phone number': 'text',
  geopoint: 'geopoint',
  gps: 'geopoint',
  location: 'geopoint',
  geotrace: 'geotrace',
  geoshape: 'geoshape',
  calculate: 'calculate',
  calculation: 'calculate',
  hidden: 'hidden',
};
const recorded: ReadonlySet<string> = new Set([
  'start',
  'end',
  'today',
  'deviceid',
  'device id',
  'username',
  'phonenumber',
  'get phone number',
  'email',
  'subscriberid',
  'subscriber id',
  'simserial',
  'sim serial',
  'sim id',
  'start time',
  'end time',
  'get start time',
  'get end time',
  'get today',
  'get device id',
  'get subscriber id',
  'get sim id',
  'start-geopoint',
  'imei',
  'uri:deviceid',
  'uri:username',
  'uri:email',
  'uri:phonenumber',
  'uri:simserial',
  'uri:subscriberid',
]);
const ignored: ReadonlySet<string> = new Set([
  'audit',
  'background-audio',
  'xml-external',
  'csv-external',
  'background-geopoint',
]);

const groups =
  /^(begin|end)[\s_-]*(?:a[\s_]+)?(group|repeat|loop|lgroup|looped group|repeating group)(?:[\s_]+(?:over[\s_]+)?(.+))?$/i;
const selects: readonly [RegExp, BaseType][] = [
  [/^(?:select_one|select1|select one|select_1)(?:_from_file|_external)?\b/i, 'select_one'],
  [
    /^(?:select_multiple|select all that apply|select_many|select multiple|select many|select_all_that_apply)(?:_from_file)?\b/i,
    'select_multiple',
  ],
  [/^(?:rank)(?:_from_file)?\b/i, 'rank'],
];

/** The type of a row; null for one that does not exist. */
export function readType(written: string): XlsType | null {
  // `add text prompt`, `q string` and `text prompt` are of the first tools.
  const text = written
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/^(?:add|q) /i, '')
    .replace(/ (?:prompt|question)(?= |$)/i, '');
  const lower = text.toLowerCase();
  const group = groups.exec(text);
  if (group) return groupType(group);
  if (Object.hasOwn(spellings, lower)) return { base: spellings[lower]!, what: lower };
  if (recorded.has(lower)) return { base: 'meta', what: lower };
  if (ignored.has(lower)) return { base: 'ignored', what: lower };
  for (const [pattern, base] of selects) {
    const found = pattern.exec(text);
    if (found) return selectType(base, text, found[0]);
  }
  return null;
}

function groupType([, edge = '', what = '', list]: RegExpExecArray): XlsType {
  const kind = /^loop/i.test(what) ? 'loop' : /repeat|lgroup/i.test(what) ? 'repeat' : 'group';
  const base = `${edge.toLowerCase()} ${kind}` as BaseType;
  return list === undefined || kind !== 'loop' ? { base } : { base, list: list.trim() };
}

function selectType(base: BaseType, text: string, start: string): XlsType {
  const rest = text.slice(start.length).trim();
  const orOther = /[\s_](?:or[_ ](?:specify[_ ])?other)$/i.test(` ${rest}`);
  const list = rest
    .replace(/(?:^|[\s])or[_ ](?:specify[_ ])?other$/i, '')
    .replace(/^(?:from|using|of)\s+(?:file\s+)?/i, '')
    .trim();
  const isFile = /_from_file|_external/i.test(start) || /\.(?:csv|xml|geojson)$/i.test(list);
  return {
    base,
    list,
    ...(isFile && { fromFile: true as const }),
    ...(orOther && { orOther: true as const }),
  };
}

/** `key=value` pairs of the column `parameters`, by lower-case key. */
export const readParameters = (text: string): Map<string, string> =>
  new Map(
    [...text.matchAll(/([\w-]+)\s*=\s*("[^"]*"|'[^']*'|\$\{[^}]*\}|[^\s;,]+)/g)].map(
      ([, key = '', value = '']) => [key.toLowerCase(), value.replace(/^(["'])(.*)\1$/, '$2')],
    ),
  );
