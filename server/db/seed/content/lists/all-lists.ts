import { causes } from './causes.ts';
import { customersAndClaims } from './customers-and-claims.ts';
import type { ListContent } from './list-item.ts';
import { metersAndNetworks } from './meters-and-networks.ts';

export const lists: ListContent[] = [...causes, ...metersAndNetworks, ...customersAndClaims];
