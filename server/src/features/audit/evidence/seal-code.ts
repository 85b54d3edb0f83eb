import { createHash, randomInt } from 'node:crypto';
import {
  codeAlphabet,
  codeLength,
  codeTagLength,
  readCode,
} from '@cuadrilla/contract/audit/evidence/evidence-code.ts';
import type { Platform } from '#platform/context.ts';

/** Of the tenant's code, which stays when a backup is restored under another number. Hides nothing. */
export function tagOf(tenantCode: string): string {
  const number = createHash('sha256').update(`verificar|${tenantCode}`).digest().readUIntBE(0, 3) >> 4;
  return Array.from({ length: codeTagLength }, (_, at) => codeAlphabet[(number >> (15 - 5 * at)) & 31]).join(
    '',
  );
}

/** A new code of a seal: 80 random bits behind the tag of the tenant. */
export const newCode = (tenantCode: string): string =>
  tagOf(tenantCode) +
  Array.from({ length: codeLength - codeTagLength }, () => codeAlphabet[randomInt(32)]).join('');

/** The code that was meant, and the tenants that it may be of: nearly always one, or none. */
export async function tenantsOfCode(
  { pools }: Platform,
  text: string,
): Promise<{ code: string; tenantIds: number[] }> {
  const code = readCode(text) ?? '';
  const { rows } = await pools.requests.query<{ id: number; code: string }>('select id, code from tenant');
  const tag = code.slice(0, codeTagLength);
  return { code, tenantIds: rows.filter((tenant) => tagOf(tenant.code) === tag).map(({ id }) => Number(id)) };
}
