import type { DesignKind } from './designs.ts';

const service = '/operacion-campo-service';

/** Where the endpoints of one kind of design are. */
export const pathOf = <const K extends DesignKind>(kind: K) => `${service}/${kind}/v1` as const;
