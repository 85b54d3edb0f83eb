import { useQuery } from '@tanstack/react-query';
import { language } from '#i18n/language.ts';
import { useContributions } from '../../module-manifest.ts';

/** At most `size` records of the catalogue `to` whose code or name contains the text. */
export function useOptions(to: string, { text = '', size = 50, enabled = true, inactive = false } = {}) {
  const source = useContributions().referenceOptions?.[to];
  return useQuery({
    queryKey: [...(source?.key ?? ['options', to]), language(), { text, size, inactive }],
    queryFn: ({ signal }) => source!.read({ text, size, inactive }, signal),
    enabled: enabled && source !== undefined,
    staleTime: 60_000,
  });
}
