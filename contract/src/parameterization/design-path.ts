import type { DesignKind } from './designs.ts';

const service = '/operacion-campo-service';

/**
 * Where the endpoints of one kind of design are. Of one type whatever the kind, so that the frame of the designers can
 * call the endpoints of any.
 */
export const pathOf = (kind: DesignKind) => `${service}/${kind}/v1` as const;
