import { client } from '#api/client.ts';
import { refetch } from '#api/query.ts';
import { loadPermissions } from '#api/session.ts';

interface UndoEndpoint {
  undoDeactivate: (input: { body: { ids: number[] } }) => Promise<{ changed: number }>;
}

/** Takes back a deactivation of users, roles or teams, unless something happened to them meanwhile. */
export const undoDeactivation =
  ({ undoDeactivate }: UndoEndpoint, ids: readonly number[], done: (changed: number) => string) =>
  async (): Promise<string> => {
    try {
      const { changed } = await undoDeactivate({ body: { ids: [...ids] } });
      return done(changed);
    } finally {
      void refetch(client.security);
      void loadPermissions().catch(() => undefined);
    }
  };
