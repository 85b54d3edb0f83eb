/** Where a reference's choices come from: the `options` endpoint of the catalogue that its field names. */
import { useQuery } from '@tanstack/react-query';
import type { Option } from '@cuadrilla/contract/kit/catalogue.ts';
import { client } from '#api/client.ts';
import { language } from '#i18n/language.ts';
import type { OptionsEndpoint } from '../catalogue.types.ts';

type Asked = { text: string; size: number; inactive: boolean };
type Read = (asked: Asked, signal: AbortSignal) => Promise<Option[]>;

const rooms: readonly Record<string, unknown>[] = Object.values(client) as never;

function optionsEndpoint(to: string): OptionsEndpoint | undefined {
  for (const room of rooms) {
    const endpoint = (room[to] as { options?: OptionsEndpoint } | undefined)?.options;
    if (endpoint) return endpoint;
  }
  return undefined;
}

const holding = (options: readonly Option[], { text, size }: Asked): Option[] =>
  options.filter(({ label }) => label.toLocaleLowerCase().includes(text.toLocaleLowerCase())).slice(0, size);

/** Records that fields refer to and that are no catalogues: they have lists of their own. */
const lists: Readonly<Record<string, Read>> = {
  activityTypes: async (asked, signal) => {
    const types = await client.parameterization.choices.activityTypes(undefined, signal);
    return holding(
      types.map(({ id, code, name }) => ({ id, code, label: `${code} - ${name[language()]}`, active: true })),
      asked,
    );
  },
  users: async ({ text, size }, signal) => {
    const filters = text
      ? [
          { key: 'name', operator: 'LIKE' as const, value: text },
          { key: 'code', operator: 'LIKE' as const, value: text, sql_connector: 'OR' as const },
        ]
      : [];
    const { content } = await client.security.users.search({ body: { filters, size } }, signal);
    return content.map(({ id, code, name, status }) => ({
      id,
      code,
      label: `${code} - ${name.replaceAll('_', ' ')}`,
      active: status,
    }));
  },
  roles: async (asked, signal) => {
    const { content } = await client.security.roles.search(
      {
        body: {
          filters: [{ key: 'status', field_type: 'BOOLEAN', operator: 'EQUAL', value: true }],
          size: 1000,
        },
      },
      signal,
    );
    return holding(
      content.map(({ id, code, name }) => ({ id, code, label: name, active: true })),
      asked,
    );
  },
};

/** At most `size` records of the catalogue `to` whose code or name holds the text. */
export function useOptions(to: string, { text = '', size = 50, enabled = true, inactive = false } = {}) {
  const endpoint = optionsEndpoint(to);
  const read: Read | undefined = endpoint ? (query, signal) => endpoint({ query }, signal) : lists[to];
  return useQuery({
    queryKey: [...(endpoint?.key ?? ['options', to, language()]), { text, size, inactive }],
    queryFn: ({ signal }) => read!({ text, size, inactive }, signal),
    enabled: enabled && read !== undefined,
    staleTime: 60_000,
  });
}
