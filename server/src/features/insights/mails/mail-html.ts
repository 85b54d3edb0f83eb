import type { Dashboard } from '@cuadrilla/contract/insights/dashboards.ts';
import type { NumberNames } from '@cuadrilla/contract/insights/number-names.ts';
import type { NumbersReply } from '@cuadrilla/contract/insights/numbers.ts';
import type { Bilingual, Locale } from '@cuadrilla/contract/kit/fields.ts';
import { spanText } from '#features/insights/numbers/day-texts.ts';
import { filled, tableOf, type Table } from '#features/insights/dashboards/dashboard-tables.ts';

/** A dashboard as a mail: tables with styles of their own, since mail programs draw neither scripts nor charts. */

const texts = {
  asOf: { es: 'datos al {asOf}', en: 'data as of {asOf}' },
  own: {
    es: 'Con los números que usted ({name}) puede ver.',
    en: 'With the numbers that you ({name}) may see.',
  },
  open: { es: 'Abrir el tablero', en: 'Open the dashboard' },
  by: { es: 'Programado por {owner}: «{mail}».', en: 'Scheduled by {owner}: “{mail}”.' },
} as const satisfies Record<string, Bilingual>;

export const ownNumbers = (name: string, locale: Locale): string => filled(texts.own[locale], { name });

export interface MailContent {
  dashboard: Dashboard;
  reply: NumbersReply;
  names: NumberNames;
  locale: Locale;
  /** As people read it, in the tenant's zone. */
  asOf: string;
  person: string;
  owner: string;
  mail: string;
  link: string;
}

const escaped = (text: string): string => text.replace(/[&<>"']/g, (sign) => `&#${sign.codePointAt(0)};`);

/** Whether nothing at all was counted. */
export const isEmptyReply = ({ widgets }: NumbersReply): boolean =>
  widgets.every(({ totals }) => totals.every(({ n, d }) => n === 0 && (d ?? 0) === 0));

const cellStyle = 'padding:4px 8px;border-bottom:1px solid #dfe1ea';

/** Numbers stand at the right, after the columns of the groups. */
function htmlTable({ head, rows }: Table, keys: number): string {
  const align = (at: number) => `text-align:${at < keys ? 'left' : 'right'}`;
  const cell = (tag: string, text: string, at: number) =>
    `<${tag} style="${cellStyle};${align(at)}${tag === 'td' && at > 0 ? ';white-space:nowrap' : ''}">${escaped(text)}</${tag}>`;
  const line = (cells: string[], tag: string) =>
    `<tr>${cells.map((text, at) => cell(tag, text, at)).join('')}</tr>`;
  return `<div style="overflow-x:auto"><table role="table" style="border-collapse:collapse;width:100%;font-size:14px"><thead>${line(head, 'th')}</thead><tbody>${rows
    .map((row) => line(row, 'td'))
    .join('')}</tbody></table></div>`;
}

function htmlOf({ dashboard, link, locale }: MailContent, head: string[], tables: [Table, number][]): string {
  const parts = tables.map(([table, keys]) => {
    const { title, line, kind, note } = table;
    const style = {
      fault: 'color:#b3261e;font-size:14px',
      lack: 'color:#5a6072;font-size:14px',
      number: 'font-size:20px;font-weight:bold',
      text: 'font-size:14px;white-space:pre-line',
    }[kind];
    const body = line === null ? htmlTable(table, keys) : `<p style="margin:0;${style}">${escaped(line)}</p>`;
    const after = note ? `<p style="margin:4px 0 0;color:#5a6072;font-size:12px">${escaped(note)}</p>` : '';
    return `<h2 style="font-size:15px;margin:24px 0 6px">${escaped(title)}</h2>${body}${after}`;
  });
  const about = head.map(
    (text) => `<p style="margin:0 0 4px;color:#5a6072;font-size:13px">${escaped(text)}</p>`,
  );
  return `<!doctype html><html lang="${locale}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${escaped(dashboard.name)}</title></head>
<body style="margin:0;padding:16px;background:#ffffff;color:#1c2033;font-family:Arial,Helvetica,sans-serif">
<div style="max-width:720px;margin:0 auto"><h1 style="font-size:20px;margin:0 0 8px">${escaped(dashboard.name)}</h1>
${about.join('')}<p style="margin:8px 0"><a href="${escaped(link)}" style="color:#3a4bb8">${escaped(texts.open[locale])}</a></p>
${parts.join('\n')}
</div></body></html>
`;
}

const plainTable = ({ title, line, head, rows, note }: Table): string =>
  [
    title,
    ...(line === null ? [head, ...rows].map((row) => row.join(' | ')) : [line]),
    ...(note ? [note] : []),
  ].join('\n');

export function mailOf(content: MailContent): { html: string; text: string } {
  const { dashboard, reply, names, locale, asOf, person, owner, mail, link } = content;
  const head = [
    `${spanText(reply.from, reply.to, locale)} · ${filled(texts.asOf[locale], { asOf })}`,
    ownNumbers(person, locale),
    filled(texts.by[locale], { owner, mail }),
  ];
  const tables = dashboard.widgets.map((widget, at): [Table, number] => [
    tableOf(widget, reply.widgets[at]!, names, locale),
    Math.max(1, widget.by.length + (widget.over === null ? 0 : 1)),
  ]);
  const text = [dashboard.name, ...head, link, '', ...tables.map(([table]) => `${plainTable(table)}\n`)].join(
    '\n',
  );
  return { html: htmlOf(content, head, tables), text };
}
