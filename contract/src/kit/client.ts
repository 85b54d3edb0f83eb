import { isEndpoint, type Api, type CallInput, type Endpoint, type Reply } from './endpoint.ts';

/**
 * A client typed from the contract: `client.operation.activities.search({ body })`. What is odd on the wire
 * (the gateway prefix, the envelope, page headers, files) is settled here and nowhere else; how bytes travel
 * is the caller's `send`, so that the web app, the simulator and the tests all speak through the same
 * endpoints.
 */
export const gatewayPath = '/services/dynamic-service';

export interface HttpRequest {
  method: string;
  url: string;
  /** JSON, unless it is a Blob, which goes as it is. */
  body?: unknown;
  signal?: AbortSignal | undefined;
  /** From 0 to 1, while an upload goes out. */
  onProgress?: ((share: number) => void) | undefined;
}

/** An answer that was not refused; `Send` throws for those. */
export interface HttpResponse {
  status: number;
  header: (name: string) => string | null;
  json: () => Promise<unknown>;
  blob: () => Promise<Blob>;
}
export type Send = (out: HttpRequest) => Promise<HttpResponse>;

/** Upload endpoints take the bytes as `body`, and tell how far they have gone. */
interface Upload {
  body: Blob;
  onProgress?: (share: number) => void;
}
/** A part of the input that may be empty may be left out. */
type MayLeave<V, Part> = undefined extends V
  ? true
  : Part extends 'query'
    ? {} extends V
      ? true
      : false
    : false;
type Loose<I> = { [P in keyof I as MayLeave<I[P], P> extends true ? P : never]?: I[P] } & {
  [P in keyof I as MayLeave<I[P], P> extends true ? never : P]: I[P];
};
export type EndpointInput<E extends Endpoint> = Loose<CallInput<E>> &
  (E['upload'] extends object ? Upload : unknown);
/** Files come with the name that the server gave them. */
export type EndpointReply<E extends Endpoint> = E['reply'] extends 'file' ? File : Reply<E>;

type Passed<E extends Endpoint> =
  {} extends EndpointInput<E>
    ? [input?: EndpointInput<E>, signal?: AbortSignal]
    : [input: EndpointInput<E>, signal?: AbortSignal];
/** An endpoint without what checks its input: so the web app is built. */
export type EndpointInfo<E extends Endpoint = Endpoint> = Pick<
  E,
  Extract<keyof E, 'method' | 'path' | 'access' | 'keys' | 'wire' | 'upload'>
>;
export type EndpointCall<E extends Endpoint> = ((...passed: Passed<E>) => Promise<EndpointReply<E>>) & {
  /** The endpoint's dotted name, which is also where its answers lie in the query cache. */
  key: readonly string[];
  endpoint: EndpointInfo<E>;
};
export type Client<A> = A extends Endpoint ? EndpointCall<A> : { [K in keyof A]: Client<A[K]> };

type Given = {
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
  body?: unknown;
  onProgress?: (share: number) => void;
};

/** The address of a call, with its path and query filled in. */
export function addressOf({ path }: Pick<Endpoint, 'path'>, { params = {}, query = {} }: Given): string {
  const filled = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])));
  const asked = new URLSearchParams();
  for (const [name, value] of Object.entries(query))
    if (value !== undefined && value !== null) asked.set(name, String(value));
  return `${gatewayPath}${filled}${asked.size ? `?${asked.toString()}` : ''}`;
}

function fileName(answer: HttpResponse): string {
  const header = answer.header('content-disposition') ?? '';
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(header)?.[1];
  if (encoded) return decodeURIComponent(encoded);
  return /filename="?([^";]+)"?/i.exec(header)?.[1] ?? 'download';
}

async function read(endpoint: Endpoint, answer: HttpResponse): Promise<unknown> {
  if (endpoint.reply === 'file') {
    const bytes = await answer.blob();
    return new File([bytes], fileName(answer), { type: bytes.type });
  }
  const { data } = (await answer.json()) as { data: unknown };
  const total = answer.header('x-total-count') ?? answer.header('total-count');
  if (total === null) return data;
  const content = Array.isArray(data) ? data : (data as { content: unknown[] }).content;
  return {
    content,
    page: Number(answer.header('x-page') ?? 0),
    size: Number(answer.header('x-size') ?? content.length),
    total: Number(total),
  };
}

function callOf(endpoint: Endpoint, key: readonly string[], send: Send) {
  const call = async (given: Given = {}, signal?: AbortSignal) => {
    const answer = await send({
      method: endpoint.method,
      url: addressOf(endpoint, given),
      body: given.body,
      onProgress: given.onProgress,
      signal,
    });
    return read(endpoint, answer);
  };
  return Object.assign(call, { key, endpoint });
}

function build(node: Api | Endpoint, key: readonly string[], send: Send): unknown {
  if (isEndpoint(node)) return callOf(node, key, send);
  return Object.fromEntries(
    Object.entries(node).map(([name, child]) => [name, build(child, [...key, name], send)]),
  );
}

export const clientOf = <A extends Api>(api: A, send: Send): Client<A> => build(api, [], send) as Client<A>;
