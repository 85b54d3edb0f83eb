import { z } from 'zod';
import { endpoint } from '../kit/endpoint.ts';
import { instant } from '../kit/fields.ts';

/**
 * What anybody may ask about a seal whose code they have. Replies name the utility and the seal, and nothing of the
 * record. Whatever is no code of a seal is answered in the same way.
 */

const params = z.object({ code: z.string().min(1).max(60) });
const path = '/operacion-campo-service/verificar/v1/:code';

export const publicSeal = z.object({
  utility: z.string(),
  seal: z.number().int(),
  sealedAt: instant,
  timeZone: z.string(),
  /** How many files were sealed. */
  files: z.number().int(),
  /** When a third party says that the seal existed, and who that is. */
  stamp: z.object({ authority: z.string(), stampedAt: instant }).nullable(),
  /** The newest seal of the same record, when there is a later one. */
  replacedBy: z.object({ seal: z.number().int(), sealedAt: instant }).nullable(),
});
export type PublicSeal = z.output<typeof publicSeal>;

export const verification = {
  seal: endpoint({
    method: 'GET',
    path,
    access: 'public',
    summary: 'That a seal with this code exists: utility, number, date, count of files; no personal data',
    params,
    reply: publicSeal,
  }),
  check: endpoint({
    method: 'POST',
    path,
    access: 'public',
    summary: 'Whether a hash is that of the manifest, or of an act as PDF, of the seal with this code',
    params,
    body: z.strictObject({ sha256: z.string().regex(/^[0-9a-f]{64}$/) }),
    bodyLimit: 1024,
    reply: z.object({ matches: z.boolean() }),
  }),
};
