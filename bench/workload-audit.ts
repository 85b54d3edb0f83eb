import { audit } from '@cuadrilla/contract/audit/audit.ts';
import { call, plain, type Sources, type Workload } from './workload-requests.ts';

/** The first page of the audit: sixteen people at once, and one alone, who waits for every round trip. */
export function auditPages({ world, scale }: Sources): Workload[] {
  const lines = (1_000_000 * scale).toLocaleString('en');
  const page = {
    goal: 0.7,
    bare: () => plain('/audit', {}),
    real: () => call(audit.search, { body: {} }, world.administrator.token),
    same: {
      bare: (rows: { id: number }[]) => rows[0]?.id,
      real: ({ data }: { data: { lines: { id: number }[] } }) => data.lines[0]?.id,
    },
  };
  return [
    { ...page, name: 'audit', label: `first 50 of ${lines} lines of the audit`, connections: 16 },
    { ...page, name: 'auditAlone', label: 'the same, one request after another', connections: 1 },
  ];
}
