import { isEndpoint, type Api, type CallInput, type Endpoint, type Reply } from './endpoint.ts';

/**
 * A client typed from the contract: `await client.operation.activities.search({ body })`. It knows the wire
 * format (the gateway prefix, the envelope `{ data }`, page headers, files). Transport is the caller's `send`:
 * the web app, the simulator and the tests each have their own.
 */

/** Prefix of every path. */
export const gatewayPath = '/services/dynamic-service';

export interface HttpRequest {
  method: string;
  url: string;
  /** Sent as JSON; a Blob is sent as it is. */
  body?: unknown;
  signal?: AbortSignal | undefined;
  /** From 0 to 1, while an upload goes out. */
  onProgress?: ((share: number) => void) | undefined;
}

/** A successful response. */
export interface HttpResponse {
  status: number;
  header: (name: string) => string | null;
  json: () => Promise<unknown>;
  blob: () => Promise<Blob>;
}

/** Sends one request. Throws for a response that is an error, and when there is no response. */
export type Send = (request: HttpRequest) => Promise<HttpResponse>;

/** Input of an upload endpoint: the bytes. */
interface Upload {
  body: Blob;
  /** Called with the share that is sent, from 0 to 1. */
  onProgress?: (share: number) => void;
}
/** Whether a caller may leave out a part of the input: an optional one, or a query without required keys. */
type IsOptional<V, Part> = undefined extends V
  ? true
  : Part extends 'query'
    ? {} extends V
      ? true
      : false
    : false;
type WithOptionalParts<I> = { [P in keyof I as IsOptional<I[P], P> extends true ? P : never]?: I[P] } & {
  [P in keyof I as IsOptional<I[P], P> extends true ? never : P]: I[P];
};
/** What a call takes: `{ params, query, body }` as far as the endpoint declares them. */
export type EndpointInput<E extends Endpoint> = WithOptionalParts<CallInput<E>> &
  (E['upload'] extends object ? Upload : unknown);
/** What a call returns; a file has the name that the server gave it. */
export type EndpointReply<E extends Endpoint> = E['reply'] extends 'file' ? File : Reply<E>;

type CallArguments<E extends Endpoint> =
  {} extends EndpointInput<E>
    ? [input?: EndpointInput<E>, signal?: AbortSignal]
    : [input: EndpointInput<E>, signal?: AbortSignal];
/** An endpoint without its schemas, which the build of the web app leaves out. */
export type EndpointInfo<E extends Endpoint = Endpoint> = Pick<
  E,
  Extract<keyof E, 'method' | 'path' | 'access' | 'keys' | 'wire' | 'upload'>
>;
export type EndpointCall<E extends Endpoint> = ((...args: CallArguments<E>) => Promise<EndpointReply<E>>) & {
  /** The endpoint's name in the tree, which is also its key in the query cache. */
  key: readonly string[];
  endpoint: EndpointInfo<E>;
};
export type Client<A> = A extends Endpoint ? EndpointCall<A> : { [K in keyof A]: Client<A[K]> };

/** The input of any endpoint, once its type no longer matters. */
type AnyInput = {
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
  body?: unknown;
  onProgress?: (share: number) => void;
};

/** The URL of a call, with its path parameters and query filled in. */
export function addressOf({ path }: Pick<Endpoint, 'path'>, { params = {}, query = {} }: AnyInput): string {
  const filled = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])));
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query))
    if (value !== undefined && value !== null) search.set(name, String(value));
  return `${gatewayPath}${filled}${search.size ? `?${search.toString()}` : ''}`;
}

function fileName(response: HttpResponse): string {
  const header = response.header('content-disposition') ?? '';
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(header)?.[1];
  if (encoded) return decodeURIComponent(encoded);
  return /filename="?([^";]+)"?/i.exec(header)?.[1] ?? 'download';
}

async function read(endpoint: Endpoint, response: HttpResponse): Promise<unknown> {
  if (endpoint.reply === 'file') {
    const bytes = await response.blob();
    return new File([bytes], fileName(response), { type: bytes.type });
  }
  const { data } = (await response.json()) as { data: unknown };
  const total = response.header('x-total-count') ?? response.header('total-count');
  if (total === null) return data;
  // Some pages say more than their rows: as of when they are, for example.
  const { content, more, ...rest } = (Array.isArray(data) ? { content: data } : data) as {
    content: unknown[];
    more?: boolean;
  };
  return {
    ...rest,
    content,
    page: Number(response.header('x-page') ?? 0),
    size: Number(response.header('x-size') ?? content.length),
    total: Number(total),
    ...(more ? { more } : {}),
  };
}

function callOf(endpoint: Endpoint, key: readonly string[], send: Send) {
  const call = async (input: AnyInput = {}, signal?: AbortSignal) => {
    const response = await send({
      method: endpoint.method,
      url: addressOf(endpoint, input),
      body: input.body,
      onProgress: input.onProgress,
      signal,
    });
    return read(endpoint, response);
  };
  return Object.assign(call, { key, endpoint });
}

function build(node: Api | Endpoint, key: readonly string[], send: Send): unknown {
  if (isEndpoint(node)) return callOf(node, key, send);
  return Object.fromEntries(
    Object.entries(node).map(([name, child]) => [name, build(child, [...key, name], send)]),
  );
}

/** The client of an API; `Client` gives every endpoint of the tree as a function. */
export const clientOf = <A extends Api>(api: A, send: Send): Client<A> => build(api, [], send) as Client<A>;
