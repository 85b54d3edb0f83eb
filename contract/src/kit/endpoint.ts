import type { z } from 'zod';
import type { Access } from '../permissions.ts';
import type { SearchKeys } from './search.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/**
 * An endpoint of the product, declared once: the server serves it, the web client is typed from it and the
 * OpenAPI document is printed from it. `path` hangs under the gateway (`/services/dynamic-service`).
 */
export interface Endpoint {
  method: Method;
  path: `/${string}`;
  access: Access;
  summary: string;
  params?: z.ZodType;
  query?: z.ZodType;
  body?: z.ZodType;
  /** Allow-listed filter and sort keys of a search. */
  keys?: SearchKeys;
  /**
   * Changes nothing although it is asked by POST, as a search with `keys`: also who looks as somebody else
   * may ask.
   */
  looks?: true;
  /** `list`: a page whose `data` is the bare array, as some calls of the specification want it. */
  wire?: 'content' | 'list';
  /** Largest JSON body in bytes; 1 MiB when absent. */
  bodyLimit?: number;
  /** The request body is raw bytes of at most this many; the handler gets a stream. */
  upload?: { maxBytes: number };
  /** The schema of the reply, or 'file' for a stream of bytes. */
  reply: z.ZodType | 'file';
  /** Answered even while the account must change its password. */
  beforePasswordChange?: boolean;
}

export const endpoint = <const E extends Endpoint>(declared: E): E => declared;

export type Api = { [name: string]: Endpoint | Api };
export const isEndpoint = (node: Endpoint | Api): node is Endpoint => typeof node.path === 'string';

/** Every endpoint of a tree with its dotted name, e.g. `operation.activities.assign`. */
export function listEndpoints(node: Api | Endpoint, name = ''): [string, Endpoint][] {
  if (isEndpoint(node)) return [[name, node]];
  return Object.entries(node).flatMap(([key, child]) => listEndpoints(child, name ? `${name}.${key}` : key));
}

type Part = 'params' | 'query' | 'body';
type PartsOf<E extends Endpoint> = { [P in Part]: E[P] extends z.ZodType ? P : never }[Part];

/** What a handler receives: parsed values. */
export type Input<E extends Endpoint> = { [P in PartsOf<E>]: z.output<Extract<E[P], z.ZodType>> };
/** What a caller passes: values before defaults and coercions. */
export type CallInput<E extends Endpoint> = { [P in PartsOf<E>]: z.input<Extract<E[P], z.ZodType>> };
export type ReplyIn<E extends Endpoint> = E['reply'] extends z.ZodType ? z.input<E['reply']> : FileReply;
export type Reply<E extends Endpoint> = E['reply'] extends z.ZodType ? z.output<E['reply']> : Blob;

/** A reply of bytes. `stream` is a Node stream; names are quoted per RFC 6266 by the server. */
export interface FileReply {
  name: string;
  type: string;
  stream: unknown;
  bytes?: number;
  inline?: boolean;
  /** Immutable content may be kept by the browser for this many seconds. */
  maxAge?: number;
}
