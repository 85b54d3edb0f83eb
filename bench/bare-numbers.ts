import { unrealizedOf } from '../forms/src/definition.ts';
import { forms } from '../server/db/seed/content/forms/all-forms.ts';

/** Numbers from the tables of the work itself, as a careful engineer would write them without facts and sums. */
export interface RawNumbers {
  what: 'closed' | 'executed' | 'effective' | 'inTerm' | 'couldRead' | 'response' | 'meterError';
  by?: 'company' | 'type' | 'zone' | 'finding';
  over?: 'day' | 'week';
  from: string;
  to: string;
}

const isDone = `a.kind = 'field' and a.status = 'synchronized'`;
const isVisit = `a.kind = 'field' and a.status in ('synchronized', 'unrealized')`;
/** The answer by which a form says that a visit had no effect. */
const undone = forms.flatMap(({ code, definition }) => {
  const declared = unrealizedOf(definition as never);
  return declared ? [`('${code}', '${declared.question}', '${declared.value}')`] : [];
});
const answered = (question: string) => `jsonb_typeof(s.answers -> '${question}') = 'number'`;

/** Sums, whether they are of answers, and which work they are of alone. */
const sums: Record<RawNumbers['what'], { sums: string; form?: string; only?: string }> = {
  closed: { sums: 'count(*) as n, null as d' },
  executed: { sums: `count(*) filter (where ${isDone}) as n, count(*) filter (where ${isVisit}) as d` },
  effective: {
    sums: `count(*) filter (where ${isDone} and coalesce(s.answers ->> e.question <> e.value, true)) as n,
      count(*) filter (where ${isVisit}) as d`,
  },
  inTerm: {
    sums: `count(*) filter (where coalesce(a.done_at, a.ended_at) <= a.due_at) as n, count(a.due_at) as d`,
  },
  couldRead: {
    sums: `count(*) filter (where s.answers ->> 'pudo_leer' = 'si') as n,
      count(*) filter (where coalesce(s.answers ->> 'pudo_leer', '') <> '') as d`,
    form: 'FLECT01',
  },
  response: {
    sums: `sum((s.answers ->> 'tiempo_respuesta_min')::numeric) as n, count(*) as d`,
    form: 'FDANO01',
    only: answered('tiempo_respuesta_min'),
  },
  meterError: {
    sums: `percentile_cont(0.5) within group (order by (s.answers ->> 'error_pct')::numeric) as n, count(*) as d`,
    form: 'FREVI01',
    only: answered('error_pct'),
  },
};

const groups: Record<NonNullable<RawNumbers['by']>, string> = {
  company: 'a.company_id',
  type: 'a.type_id',
  zone: 'a.zone_id',
  finding: `s.answers ->> 'hallazgo'`,
};

/** The statement; its values are the tenant, the first day and the last. */
export function rawNumbers({ what, by, over }: RawNumbers): string {
  const { sums: columns, form = by === 'finding' ? 'FREVI01' : undefined, only } = sums[what];
  const keys = [
    ...(over ? [`date_trunc('${over}', a.ended_at at time zone 'America/Bogota')`] : []),
    ...(by ? [groups[by]] : []),
  ];
  const grouping = keys.length > 0 ? `group by grouping sets ((${keys.join(', ')}), ())` : '';
  const answers = form
    ? `join submission s on s.tenant_id = $1 and s.activity_id = a.id and s.state = 'current'
       join form_version v on v.tenant_id = $1 and v.id = s.form_version_id
       join form f on f.tenant_id = $1 and f.id = v.form_id and f.code = '${form}'`
    : '';
  const outcomes =
    what === 'effective'
      ? `left join submission s on s.tenant_id = $1 and s.activity_id = a.id and s.state = 'current'
         left join form_version v on v.tenant_id = $1 and v.id = coalesce(s.form_version_id, a.form_version_id)
         left join form f on f.tenant_id = $1 and f.id = v.form_id
         left join (values ${undone.join(', ')}) e (form, question, value) on e.form = f.code`
      : '';
  return `select ${[...keys.map((key, at) => `${key} as k${at}`), columns].join(', ')} from activity a ${answers} ${outcomes}
    where a.tenant_id = $1 and a.withdrawn_at is null and a.kind in ('field', 'office')
      ${form ? `and a.status = 'synchronized'` : ''} ${only ? `and ${only}` : ''}
      and a.ended_at >= ($2::date)::timestamp at time zone 'America/Bogota'
      and a.ended_at < ($3::date + 1)::timestamp at time zone 'America/Bogota' ${grouping}`;
}
