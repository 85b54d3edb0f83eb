import type { EndpointInput } from '@cuadrilla/contract/kit/client.ts';
import type { Reply } from '@cuadrilla/contract/kit/endpoint.ts';
import type { sync } from '@cuadrilla/contract/operation/sync.ts';

type Endpoints = typeof sync;
/** The calls of the server that the phone makes; the app's client, or a server of a test. */
export type SyncApi = {
  [K in keyof Endpoints]: (
    input: EndpointInput<Endpoints[K]>,
    signal?: AbortSignal,
  ) => Promise<Reply<Endpoints[K]>>;
};
export type Upload = Reply<Endpoints['startUpload']>;

/** Why a round ended early. */
export type SyncProblem =
  | 'offline'
  | 'busy'
  | 'signIn'
  | 'revoked'
  | 'forbidden'
  | 'password'
  | 'full'
  | 'failed';
