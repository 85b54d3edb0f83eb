import type { FastifyInstance } from 'fastify';
import { Counter, type Registry } from 'prom-client';
import { z } from 'zod';
import { clientAddress } from './client-address.ts';
import { fail } from '../failure.ts';
import { reportPath } from './headers.ts';

/** Fields of both forms in which browsers report: the Reporting API's, and the older one of `report-uri`. */
const text = z.string().max(4000).optional();
const reports = z.union([
  z
    .object({
      'csp-report': z.object({ 'effective-directive': text, 'blocked-uri': text, 'document-uri': text }),
    })
    .transform(({ 'csp-report': report }) => [
      {
        directive: report['effective-directive'],
        blocked: report['blocked-uri'],
        page: report['document-uri'],
      },
    ]),
  z
    .array(z.object({ body: z.object({ effectiveDirective: text, blockedURL: text, documentURL: text }) }))
    .max(20)
    .transform((list) =>
      list.map(({ body }) => ({
        directive: body.effectiveDirective,
        blocked: body.blockedURL,
        page: body.documentURL,
      })),
    ),
]);

const maxBytes = 16_384;
const perMinute = { address: 20, all: 200 };
/** Different violations that are logged in an hour; beyond that they are only counted. */
const mostLogged = 100;

/** Only letters and dashes: it becomes a label of a metric. */
const directiveIn = (given: string | undefined): string =>
  /^[a-z-]{1,40}$/.exec(given ?? '')?.[0] ?? 'unknown';
/** Without query and fragment, which may hold what nobody is to read in a log. */
const placeIn = (given: string | undefined): string => (given ?? '').replace(/[?#].*$/s, '').slice(0, 200);

/** Takes reports of violations: small ones, a few a minute, each different one logged once an hour. */
export function openCspReports(http: FastifyInstance, registry: Registry): void {
  const counted = new Counter({
    name: 'csp_reports_total',
    help: 'Violations of the content security policy that browsers reported',
    labelNames: ['directive'],
    registers: [registry],
  });
  const minute = new Map<string, number>();
  const logged = new Map<string, number>();
  const clearing = [setInterval(() => minute.clear(), 60_000), setInterval(() => logged.clear(), 3_600_000)];
  for (const timer of clearing) timer.unref();
  http.addHook('onClose', async () => clearing.forEach(clearInterval));

  const isTooOften = (address: string): boolean => {
    for (const [key, most] of [
      ['', perMinute.all],
      [address, perMinute.address],
    ] as const) {
      const count = (minute.get(key) ?? 0) + 1;
      if (count > most) return true;
      minute.set(key, count);
    }
    return false;
  };

  void http.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(
      ['application/csp-report', 'application/reports+json', 'application/json'],
      { parseAs: 'string', bodyLimit: maxBytes },
      (_request, body, done) => done(null, body),
    );
    scope.post(reportPath, async (request, reply) => {
      if (isTooOften(clientAddress(request))) fail('THROTTLED');
      const parsed = reports.safeParse(jsonIn(request.body));
      if (!parsed.success) fail('INVALID_INPUT');
      for (const { directive, blocked, page } of parsed.data ?? []) {
        const found = { directive: directiveIn(directive), blocked: placeIn(blocked), page: placeIn(page) };
        counted.inc({ directive: found.directive });
        const key = Object.values(found).join(' ');
        if (!logged.has(key) && logged.size < mostLogged)
          request.log.warn(found, 'content security policy violated');
        if (logged.has(key) || logged.size < mostLogged) logged.set(key, (logged.get(key) ?? 0) + 1);
      }
      return reply.code(204).send();
    });
  });
}

function jsonIn(body: unknown): unknown {
  try {
    return JSON.parse(String(body)) as unknown;
  } catch {
    return undefined;
  }
}
