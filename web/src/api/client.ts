import { api } from '@cuadrilla/contract/api.ts';
import { clientOf } from '@cuadrilla/contract/kit/client.ts';
import { send } from './send.ts';

/** Every endpoint of the product, with this browser's session. */
export const client = clientOf(api, send);
