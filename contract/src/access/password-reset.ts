import { z } from 'zod';
import { endpoint } from '../kit/endpoint.ts';

/** What the link `/reset_password/{id}` carries: the id is the token. */
export const resetToken = z.string().min(20).max(120);

export const passwordReset = {
  request: endpoint({
    method: 'POST',
    path: '/security-service/user/restore_password',
    access: 'public',
    summary: 'Ask for a mail with a link to a new password; answers the same whether or not the user exists',
    query: z.object({ username: z.string().min(1).max(60) }),
    reply: z.null(),
  }),
  check: endpoint({
    method: 'POST',
    path: '/security-service/user/restore_password_check',
    access: 'public',
    summary: 'Whether a reset link can still be used',
    body: z.strictObject({ token: resetToken }),
    reply: z.object({ usable: z.boolean() }),
  }),
  complete: endpoint({
    method: 'POST',
    path: '/security-service/user/restore_password_complete',
    access: 'public',
    summary:
      'Set a new password with the token of a reset link (once, within 30 minutes, the newest link only); ' +
      'ends every session',
    body: z.strictObject({ token: resetToken, password: z.string().min(4).max(20) }),
    reply: z.null(),
  }),
};
