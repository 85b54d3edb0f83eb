import type { Reply } from '@cuadrilla/contract/kit/endpoint.ts';
import type { rehearsals } from '@cuadrilla/contract/parameterization/rehearsal/rehearsals.ts';

export type Result = Reply<typeof rehearsals.result>;
export type Summary = NonNullable<Result['summary']>;
