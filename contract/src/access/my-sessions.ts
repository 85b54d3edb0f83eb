import { z } from 'zod';
import { endpoint } from '../kit/endpoint.ts';
import { instant } from '../kit/fields.ts';

/** A sign-in on one device. */
export const openSession = z.object({
  id: z.uuid(),
  createdAt: instant,
  lastUsedAt: instant,
  expiresAt: instant,
  address: z.string().nullable(),
  agent: z.string().nullable(),
  /** Whether the request came from this session. */
  current: z.boolean(),
  /** Name of the administrator, for a session opened by "view as". */
  viewedBy: z.string().nullable(),
});
export type OpenSession = z.output<typeof openSession>;

export const sessionParam = z.object({ id: z.uuid() });

export const mySessions = {
  list: endpoint({
    method: 'GET',
    path: '/user-service/user/v1/my_sessions',
    access: 'session',
    summary: "The caller's open sessions, latest first",
    reply: z.array(openSession),
  }),
  end: endpoint({
    method: 'POST',
    path: '/user-service/user/v1/end_session/:id',
    access: 'session',
    summary: 'End one of the own sessions',
    params: sessionParam,
    reply: z.null(),
  }),
  endOthers: endpoint({
    method: 'POST',
    path: '/user-service/user/v1/end_other_sessions',
    access: 'session',
    summary: 'End every own session but this one',
    reply: z.object({ ended: z.number().int() }),
  }),
};
