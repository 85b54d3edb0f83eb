import type { Endpoint } from '@cuadrilla/contract/kit/endpoint.ts';

/**
 * The names that a list can be sorted and filtered by. In a built page this file holds them for every search, so that
 * they come with the first list and not with the first screen: see `endpointKeys` in `build-plugins.ts`.
 */
export const searchKeysOf = ({ keys = {} }: Pick<Endpoint, 'path' | 'keys'>): object => keys;
