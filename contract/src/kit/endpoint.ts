import type { z } from 'zod';
import type { Access, Permission } from '../permissions.ts';
import type { SearchKeys } from './search.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/**
 * One endpoint of the product, declared once with `endpoint()` below. Everything else follows from the
 * declaration: the server does not compile without a handler of these types, `clientOf` gives the web a typed
 * call, and the OpenAPI document and the tests of 401, 403 and tenant separation go through all of them.
 */
export interface Endpoint {
  method: Method;
  /** Below the gateway (`/services/dynamic-service`); `:name` marks a parameter that `params` describes. */
  path: `/${string}`;
  /** Who may call it: `public`, `session` (any signed-in person), or holders of one of the permissions. */
  access: Access;
  /** One sentence for the OpenAPI document. */
  summary: string;
  /** Schema of the path parameters. They arrive as text: use `z.coerce`, or `idParam`. */
  params?: z.ZodType;
  /** Schema of the query string. Values arrive as text, as those of `params` do. */
  query?: z.ZodType;
  /** Schema of the JSON body. */
  body?: z.ZodType;
  /** Of a search: the keys it may be filtered and sorted by. Its `body` is then `searchQuery` or part of it. */
  keys?: SearchKeys;
  /**
   * A POST that changes nothing. Set it so that a read-only session ("view as") may call it too. A GET, and a
   * search with `keys`, count as read-only without it.
   */
  readOnly?: true;
  /**
   * How a page is written: `content` (default) has `data.content`, `list` has the bare array in `data`, as
   * some calls of the specification require.
   */
  wire?: 'content' | 'list';
  /** Largest JSON body in bytes; 1 MiB when absent. */
  bodyLimit?: number;
  /** The request body is raw bytes, at most this many; the handler gets a stream of what was received. */
  upload?: {
    maxBytes: number;
    /** Holders of this permission may send more. */
    more?: { permission: Permission; maxBytes: number };
  };
  /**
   * A read of personal data that the audit records, once for a person and record within ten minutes. `id` is the
   * parameter with the record's number.
   */
  recorded?: { action: string; subject: string; id?: string };
  /** Field work that must go on while others are busy: it has database connections that no other takes. */
  reserved?: true;
  /** Parts of the reply are alike for many callers: its handler may return them written and compressed already. */
  prewritten?: true;
  /** Schema of the reply: an object, `pageOf(item)`, `z.null()` for none; or `'file'` for a stream of bytes. */
  reply: z.ZodType | 'file';
  /** Also allowed while the account must change its password. */
  beforePasswordChange?: boolean;
}

/** Makes a misspelt property an error, which `extends Endpoint` alone would let pass. */
type NoOther<E> = Record<Exclude<keyof E, keyof Endpoint>, never>;

/**
 * Declares an endpoint and keeps its exact types. Collect it in `api.ts`; its name in that tree
 * (`operation.activities.assign`) is its name in the client and in the map of handlers.
 * @example
 * assign: endpoint({
 *   method: 'POST',
 *   path: '/operacion-campo-service/activity/v1/assign',
 *   access: 'SUBOPERATIVE_MOD_ASSIGN',
 *   summary: 'Assign new activities to an employee',
 *   body: z.strictObject({ activityIds: z.array(id), employeeId: id }),
 *   reply: z.array(outcome),
 * })
 */
export const endpoint = <const E extends Endpoint>(declared: E & NoOther<E>): E => declared;

/** A tree of endpoints by module and noun. */
export type Api = { [name: string]: Endpoint | Api };
export const isEndpoint = (node: Endpoint | Api): node is Endpoint => typeof node.path === 'string';

/** Every endpoint of a tree with its dotted name, e.g. `operation.activities.assign`. */
export function flattenEndpoints(node: Api | Endpoint, name = ''): [string, Endpoint][] {
  if (isEndpoint(node)) return [[name, node]];
  return Object.entries(node).flatMap(([key, child]) =>
    flattenEndpoints(child, name ? `${name}.${key}` : key),
  );
}

type Part = 'params' | 'query' | 'body';
type PartsOf<E extends Endpoint> = { [P in Part]: E[P] extends z.ZodType ? P : never }[Part];

/** What a handler receives: `{ params, query, body }` as far as declared, after parsing. */
export type Input<E extends Endpoint> = { [P in PartsOf<E>]: z.output<Extract<E[P], z.ZodType>> };
/** What a caller passes: the same before defaults and coercions. */
export type CallInput<E extends Endpoint> = { [P in PartsOf<E>]: z.input<Extract<E[P], z.ZodType>> };
/** What a handler returns. */
export type ReplyIn<E extends Endpoint> = E['reply'] extends z.ZodType ? z.input<E['reply']> : FileReply;
/** What a caller gets: the parsed reply; a file is a Blob. */
export type Reply<E extends Endpoint> = E['reply'] extends z.ZodType ? z.output<E['reply']> : Blob;

/** A reply of bytes. `stream` is a Node stream; names are quoted per RFC 6266 by the server. */
export interface FileReply {
  name: string;
  type: string;
  stream: unknown;
  bytes?: number;
  inline?: boolean;
  /** How many seconds the browser may cache it for this session: minutes, for content that never changes. */
  maxAge?: number;
}
