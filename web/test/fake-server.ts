/**
 * A server for component tests: answers of single endpoints, typed by the contract. A call of an endpoint that the test
 * does not answer fails that test.
 */
import { api } from '@cuadrilla/contract/api.ts';
import type { ErrorCode } from '@cuadrilla/contract/errors.ts';
import { gatewayPath, type EndpointInput, type EndpointReply } from '@cuadrilla/contract/kit/client.ts';
import { flattenEndpoints, type Endpoint } from '@cuadrilla/contract/kit/endpoint.ts';

type Answered<E extends Endpoint> = (input: EndpointInput<E>) => EndpointReply<E> | Promise<EndpointReply<E>>;
/** Some endpoints of the contract, each with the function that answers it. */
export type FakeEndpoints<A> = {
  [K in keyof A]?: A[K] extends Endpoint ? Answered<A[K]> : FakeEndpoints<A[K]>;
};

/** Fakes of one part of a module, e.g. of `administration.positions`. */
export type FakePart<M extends keyof typeof api, P extends keyof (typeof api)[M]> = FakeEndpoints<
  (typeof api)[M][P]
>;

/** A refusal that a fake endpoint throws; the client sees it as the server would send it. */
export class FakeProblem extends Error {
  readonly status: number;
  readonly key: ErrorCode;
  readonly details: object;

  constructor(status: number, key: ErrorCode, message: string = key, details: object = {}) {
    super(message);
    this.status = status;
    this.key = key;
    this.details = details;
  }
}

export interface RecordedCall {
  /** Dotted name in the contract, e.g. `operation.activities.assign`. */
  name: string;
  params: Record<string, string>;
  query: Record<string, string>;
  body: unknown;
}

const routes = flattenEndpoints(api).map(([name, { method, path }]) => ({
  name,
  method,
  pattern: new RegExp(`^${gatewayPath}${path.replace(/:(\w+)/g, '(?<$1>[^/]+)')}$`),
}));

let endpoints: FakeEndpoints<typeof api> = {};
let calls: RecordedCall[] = [];
let unanswered: string[] = [];

/** Answers the given endpoints from now on; those of earlier calls of this function are forgotten. */
export function answerWith(fakes: FakeEndpoints<typeof api>): void {
  endpoints = fakes;
  calls = [];
  unanswered = [];
}

/** What was sent to one endpoint since `answerWith`, oldest first. */
export const callsOf = (name: string): RecordedCall[] => calls.filter((call) => call.name === name);

/** Names of endpoints that were called and had no answer. */
export const unansweredCalls = (): string[] => unanswered;

let permitted: readonly string[] = [];
/** The session's own calls answer with these permissions. */
export const answerPermissions = (permissions: readonly string[]): void => {
  permitted = permissions;
};
const sessionEndpoints: Record<string, () => unknown> = {
  'access.session.permissions': () => permitted,
  'access.session.modules': () => ({ modules: [] }),
  'access.session.permissionTree': () => [],
};

/** What every designer reads besides its design; a test answers what it is about. */
const designEndpoints: Record<string, () => unknown> = {
  cases: () => [],
  runCases: () => [],
  draftAuthors: () => [],
  draftLock: () => ({ mine: false, holder: null }),
  lockDraft: () => ({ mine: true, holder: null }),
  unlockDraft: () => null,
};
const ofDesigns = (name: string) =>
  designEndpoints[/^parameterization\.(?:forms|workflows|rules)\.(\w+)$/.exec(name)?.[1] ?? ''];

const json = (status: number, body: unknown, headers: Record<string, string> = {}) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json', ...headers } });

const isPage = (data: unknown): data is { page: number; size: number; total: number } =>
  typeof data === 'object' && data !== null && 'content' in data && 'total' in data;

function success(data: unknown): Response {
  if (data instanceof Blob) return new Response(data);
  if (!isPage(data)) return json(200, { success: true, data });
  const headers = {
    'x-page': String(data.page),
    'x-size': String(data.size),
    'x-total-count': String(data.total),
  };
  return json(200, { success: true, data }, headers);
}

function findAnswer(name: string): ((input: unknown) => unknown) | undefined {
  let node: unknown = endpoints;
  for (const part of name.split('.')) node = (node as Record<string, unknown> | undefined)?.[part];
  return (node as ((input: unknown) => unknown) | undefined) ?? sessionEndpoints[name] ?? ofDesigns(name);
}

async function answer(url: URL, method: string, body: unknown): Promise<Response> {
  const route = routes.find((one) => one.method === method && one.pattern.test(url.pathname));
  const handle = route && findAnswer(route.name);
  if (!route || !handle) {
    unanswered.push(route?.name ?? `${method} ${url.pathname}`);
    return json(501, { success: false, message: 'Not answered by the test', message_key: 'NOT_ANSWERED' });
  }
  const params = { ...route.pattern.exec(url.pathname)?.groups };
  const query = Object.fromEntries(url.searchParams);
  calls.push({ name: route.name, params, query, body });
  try {
    return success(await handle({ params, query, body }));
  } catch (error) {
    if (!(error instanceof FakeProblem)) throw error;
    const { status, key, message, details } = error;
    return json(status, { success: false, message, message_key: key, ...details });
  }
}

/** An upload with progress goes through XMLHttpRequest; that of an address of the gateway is answered here. */
class FakeUpload extends XMLHttpRequest {
  #target: { url: URL; method: string } | null = null;

  override open(method: string, address: string | URL): void {
    const url = new URL(address, location.href);
    this.#target = url.pathname.startsWith(gatewayPath) ? { url, method } : null;
    super.open(method, address);
  }

  override send(body?: XMLHttpRequestBodyInit | null): void {
    if (!this.#target) return super.send(body);
    const { url, method } = this.#target;
    void answer(url, method, body).then(async (response) => {
      const blob = await response.blob();
      Object.defineProperties(this, {
        status: { value: response.status },
        response: { value: blob },
        getResponseHeader: { value: (name: string) => response.headers.get(name) },
      });
      this.onload?.(new ProgressEvent('load'));
    });
  }
}

/** Puts the fake server in the place of `fetch` for addresses of the gateway; others go to the network. */
export function installFakeServer(): void {
  const network = window.fetch.bind(window);
  window.XMLHttpRequest = FakeUpload;
  window.fetch = async (input, init) => {
    const url = new URL(input instanceof Request ? input.url : input, location.href);
    if (!url.pathname.startsWith(gatewayPath)) return network(input, init);
    const { body } = init ?? {};
    return answer(
      url,
      init?.method ?? 'GET',
      typeof body === 'string' ? JSON.parse(body) : (body ?? undefined),
    );
  };
}
