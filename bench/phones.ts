import type { Pool } from 'pg';

/** A phone for each employee; one in twenty has not sent all of its work, one in fifty has refused work. */
export async function givePhones(pool: Pool, tenantId: number): Promise<void> {
  await pool.query(
    `
      insert into device (tenant_id, id, user_id, name, app_version, last_sequence, registered_at, last_seen_at,
        unsent, unsent_at)
      select $1, md5('phone ' || id)::uuid, id, 'Chrome, Android', '1.0', 3, now() - interval '90 days',
        now() - interval '1 minute' * (id % 20000),
        case when id % 20 = 0
          then '{"items": 3, "photos": 2, "photoBytes": 800000, "drafts": 1, "refused": 0}'::jsonb end,
        case when id % 20 = 0 then now() - interval '1 hour' end
      from app_user where tenant_id = $1 and username ~ '^op[0-9]{6}$'`,
    [tenantId],
  );
  await pool.query(
    `
      insert into mutation (tenant_id, device_id, id, sequence, body_hash, body, state, answer)
      select $1, d.id, md5(d.id || ' ' || g)::uuid, g, sha256(d.id::text::bytea), '{"type": "finish"}',
        case when g = 3 and d.user_id % 50 = 0 then 'refused' else 'applied' end,
        '{"result": "applied", "message": null, "fields": {}}'
      from device d cross join generate_series(1, 3) g where d.tenant_id = $1`,
    [tenantId],
  );
}
