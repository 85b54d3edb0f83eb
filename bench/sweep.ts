import { once } from 'node:events';
import http from 'node:http';
import { loadavg } from 'node:os';
import { buffer } from 'node:stream/consumers';
import { gunzipSync } from 'node:zlib';
import { api } from '../contract/src/api.ts';
import { flattenEndpoints } from '../contract/src/kit/endpoint.ts';
import { gatewayPath } from '../server/src/platform/http/gateway.ts';
import type { ScreenRequest } from './sweep-screens.ts';
import { isPage, rowsOf, shapesOf, shelvedShapes } from './sweep-shapes.ts';

/**
 * Every search of the contract by each of its keys: sorted both ways, and filtered with each operator that fits, with
 * values that its rows have, among all rows and among those that its screen begins with. One request at a time; each is
 * sent twice, since the first may read from disk.
 */
export interface SweptSearch extends SentRequest {
  search: string;
  shape: string;
  status: number;
  /** Milliseconds of the first and of the second request. */
  first: number;
  second: number;
}

interface SentRequest {
  method: string;
  path: string;
  body?: object | undefined;
}

const agent = new http.Agent({ keepAlive: true });

/**
 * Sends a request as a browser does, compressed where the server compresses. `ms` ends with the last byte of the reply:
 * to expand 24 MB takes a client several times as long as to receive them, from whichever server.
 */
export async function send(
  port: number,
  token: string,
  { method, path, body }: SentRequest,
): Promise<{ status: number; ms: number; text: string }> {
  const begun = performance.now();
  const request = http.request({
    host: '127.0.0.1',
    port,
    method,
    path: gatewayPath + path,
    agent,
    headers: {
      authorization: `Bearer ${token}`,
      'accept-encoding': 'gzip',
      ...(body ? { 'content-type': 'application/json' } : {}),
    },
  });
  request.end(body && JSON.stringify(body));
  const [response] = (await once(request, 'response')) as [http.IncomingMessage];
  const bytes = await buffer(response);
  const ms = performance.now() - begun;
  const isCompressed = response.headers['content-encoding'] === 'gzip';
  return { status: response.statusCode!, ms, text: String(isCompressed ? gunzipSync(bytes) : bytes) };
}

/** Which of so many equal parts of the requests are sent: a whole sweep takes longer than a machine stays quiet. */
export interface Share {
  part: number;
  of: number;
}

/** Every so-manieth request: a part has some of each list, key and operator. */
export const shareOf = <T>(all: Iterable<T>, { part, of }: Share): T[] =>
  [...all].filter((_, at) => at % of === part - 1);

/** What a search may take, and a request that a screen sends, ms. */
export const sweepLimit = 500;
export const screenLimit = 150;

/** A token is valid for less time than all requests take: so many, twice at the limit, take half of it. */
const requestsOfToken = 300;

/** One client sends each of these requests twice. */
export async function sweepRequests(
  port: number,
  signIn: () => Promise<string>,
  requests: Iterable<ScreenRequest>,
): Promise<SweptSearch[]> {
  const swept: SweptSearch[] = [];
  let token = '';
  for (const { endpoint, shape, ...request } of requests) {
    if (swept.length % requestsOfToken === 0) token = await signIn();
    swept.push(await sendTwice(port, token, { search: endpoint, shape, ...request }));
  }
  return swept;
}

async function sendTwice(
  port: number,
  token: string,
  request: SentRequest & Pick<SweptSearch, 'search' | 'shape'>,
): Promise<SweptSearch> {
  const first = await send(port, token, request);
  const second = await send(port, token, request);
  return {
    ...request,
    status: Math.max(first.status, second.status),
    first: first.ms,
    second: second.ms,
  };
}

/** What is walked of the contract. */
interface Walk {
  formId: number;
  /** Beginnings of the names of endpoints; all when absent. */
  only: readonly string[] | undefined;
  share: Share;
}

export async function sweep(
  port: number,
  signIn: () => Promise<string>,
  { formId, only, share }: Walk,
  log: (line: string) => void,
): Promise<SweptSearch[]> {
  const swept: SweptSearch[] = [];
  for (const [name, endpoint] of flattenEndpoints(api)) {
    if (!endpoint.keys || endpoint.reply === 'file') continue;
    if (only && !only.some((beginning) => name.startsWith(beginning))) continue;
    // A token is valid for less time than all searches take.
    const token = await signIn();
    const { method } = endpoint;
    const path = endpoint.path.replace(/:\w+/g, String(formId));
    const isPaged = isPage(endpoint);
    const rows = isPaged ? rowsOf((await send(port, token, { method, path, body: { size: 50 } })).text) : [];
    const shapes = shareOf(
      [...shapesOf(endpoint, rows, isPaged), ...shelvedShapes(name, endpoint, rows, isPaged)],
      share,
    );
    const own: SweptSearch[] = [];
    for (const { name: shape, body } of shapes)
      own.push(
        await sendTwice(port, token, {
          search: name,
          shape,
          method,
          path,
          body: { ...(isPaged ? { size: 50 } : {}), ...body },
        }),
      );
    log(summaryOf(name, own));
    swept.push(...own);
  }
  return swept;
}

/** One line for a list, so that a run that is ended early has said something. */
function summaryOf(name: string, swept: readonly SweptSearch[]): string {
  const times = swept.map(({ second }) => second).sort((low, high) => low - high);
  const at = (share: number) => (times[Math.floor((times.length - 1) * share)] ?? 0).toFixed(0);
  const refused = swept.filter(isRefused).length;
  const above = times.filter((ms) => ms > sweepLimit).length;
  return (
    `${name}: ${swept.length} searches, median ${at(0.5)} ms, 95 % ${at(0.95)}, slowest ${at(1)}, ` +
    `${refused} refused, ${above} above ${sweepLimit} ms; load ${loadavg()[0]!.toFixed(1)}`
  );
}

/** Other refusals are of an operator or a value that does not fit. */
const isRefused = ({ status }: SweptSearch): boolean => status >= 500 || status === 401;

/** Requests that were refused as the sender's mistake: nothing was measured. */
export const notAnswered = (swept: readonly SweptSearch[]): string[] => [
  ...new Set(
    swept
      .filter(({ status }) => status >= 400)
      .map(({ search, shape, status }) => `${search} ${shape}`.trim() + ` (${status})`),
  ),
];

const worst = 30;
export const slowest = (swept: readonly SweptSearch[]): SweptSearch[] =>
  [...swept].sort((one, other) => other.second - one.second).slice(0, worst);

/** The slowest searches, and how many were refused or took longer than the limit. */
export function sweepTable(swept: readonly SweptSearch[], limit = sweepLimit): string {
  const slow = [...swept].sort((one, other) => other.second - one.second);
  const refused = swept.filter(isRefused);
  const above = swept.filter(({ second }) => second > limit);
  const line = ({ search, shape, status, first, second }: SweptSearch): string =>
    `${second.toFixed(0).padStart(6)} ${first.toFixed(0).padStart(6)}  ${status}  ${search}: ${shape}`;
  return [
    `${swept.length} searches, ${refused.length} refused, ${above.length} above ${limit} ms`,
    '    ms  first',
    ...slow.slice(0, worst).map(line),
    ...refused.filter((each) => !slow.slice(0, worst).includes(each)).map(line),
  ].join('\n');
}

export const sweepFailed = (swept: readonly SweptSearch[], limit = sweepLimit): boolean =>
  swept.some((one) => isRefused(one) || one.second > limit);
