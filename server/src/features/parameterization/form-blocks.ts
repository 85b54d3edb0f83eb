import { sql, type RawBuilder } from 'kysely';
import {
  formBlockLimits,
  type FormBlock,
  type formBlocks as endpoints,
} from '@cuadrilla/contract/parameterization/form-blocks.ts';
import { isRecord } from '@cuadrilla/forms/values.ts';
import type { Ctx, TenantCtx } from '#platform/context.ts';
import { fail } from '#platform/failure.ts';
import type { Handlers } from '#platform/http/serve.ts';
import { refuseUnstorable } from './versions/unstorable.ts';

const columns = sql`
  b.id, b.name, b.questions, b.created_at as "createdAt",
  (select concat_ws(' ', u.name, u.lastname) from app_user u
    where u.tenant_id = b.tenant_id and u.id = b.created_by) as author`;

async function blocks({ db, tenantId }: TenantCtx, wanted: RawBuilder<unknown>): Promise<FormBlock[]> {
  const { rows } = await sql<FormBlock>`
    select ${columns} from form_block b where b.tenant_id = ${tenantId} and ${wanted}
    order by b.name_key limit ${formBlockLimits.blocks}`.execute(db);
  return rows;
}

/** What is inside is checked in the form that it is inserted into. */
export const formBlockHandlers: Handlers<typeof endpoints> = {
  list: (ctx) => blocks(ctx, sql`true`),

  read: async (ctx, { params }) => {
    const { rows } = await sql<FormBlock & { element: Record<string, unknown> }>`
      select ${columns}, b.element from form_block b
      where b.tenant_id = ${ctx.tenantId} and b.id = ${params.id}`.execute(ctx.db);
    return rows[0] ?? fail('NOT_FOUND');
  },

  create: async (ctx, { body }) => {
    const { name, element } = body;
    refuseUnstorable('element', element, formBlockLimits.bytes);
    const questions = questionsIn(element);
    // A page has no type: it stays in its form.
    if (typeof element.type !== 'string' || questions === 0)
      fail('INVALID_INPUT', {}, { element: 'invalid' });
    const id = await insertBlock(ctx, name, element, questions);
    ctx.audit({
      action: 'forms.create_block',
      subject: 'form_block',
      subjectId: id,
      after: { name, questions },
    });
    const [block] = await blocks(ctx, sql`b.id = ${id}`);
    return block!;
  },

  remove: async (ctx, { params }) => {
    const { rows } = await sql<{ name: string }>`
      delete from form_block where tenant_id = ${ctx.tenantId} and id = ${params.id} returning name`.execute(
      ctx.db,
    );
    const { name } = rows[0] ?? fail('NOT_FOUND');
    ctx.audit({
      action: 'forms.delete_block',
      subject: 'form_block',
      subjectId: params.id,
      before: { name },
    });
    return null;
  },
};

/** @throws TOO_LARGE with too many blocks, ALREADY_EXISTS for a name that is taken */
async function insertBlock(
  { db, tenantId, actor }: Ctx,
  name: string,
  element: object,
  questions: number,
): Promise<number> {
  const { rows: counted } = await sql<{ n: number }>`
    select count(*)::int as n from form_block where tenant_id = ${tenantId}`.execute(db);
  if (counted[0]!.n >= formBlockLimits.blocks) fail('TOO_LARGE');
  // What a question was called before belongs to its own form.
  const stored = JSON.stringify(element, (key, value: unknown) =>
    key === 'formerNames' ? undefined : value,
  );
  const { rows } = await sql<{ id: number }>`
    insert into form_block (tenant_id, name, element, questions, created_by)
    values (${tenantId}, ${name}, ${stored}::jsonb, ${questions}, ${actor.userId})
    on conflict do nothing returning id`.execute(db);
  return rows[0]?.id ?? fail('ALREADY_EXISTS', {}, { name: 'ALREADY_EXISTS' });
}

/** Elements with a type that are no groups. */
function questionsIn(element: object): number {
  let count = 0;
  const queue: unknown[] = [element];
  for (const node of queue)
    if (Array.isArray(node)) queue.push(...(node as unknown[]));
    else if (isRecord(node)) {
      if (typeof node.type === 'string' && node.type !== 'panel') count++;
      queue.push(node.elements, node.templateElements);
    }
  return count;
}
