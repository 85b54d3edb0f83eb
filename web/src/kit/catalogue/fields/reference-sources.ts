/**
 * Where the choices of reference fields come from. It imports no component, because it is loaded with the first
 * page.
 */
import type { Option } from '@cuadrilla/contract/kit/catalogue.ts';
import type { OptionsEndpoint } from '../catalogue.types.ts';

export interface OptionsRequest {
  text: string;
  /** Most options that are read. */
  size: number;
  /** Whether deactivated records are included. */
  inactive: boolean;
}

/** Where the choices of one kind of record come from. `key`: the prefix under which they are cached. */
export interface ReferenceOptions {
  key: readonly string[];
  read: (request: OptionsRequest, signal: AbortSignal) => Promise<Option[]>;
}

/** The `options` endpoints of all catalogues of a module's client, by the name of the catalogue. */
export function catalogueOptions(moduleClient: object): Record<string, ReferenceOptions> {
  return Object.fromEntries(
    Object.entries(moduleClient as Record<string, { options?: OptionsEndpoint }>).flatMap(
      ([name, { options }]) =>
        options
          ? [
              [
                name,
                {
                  key: options.key,
                  read: (query, signal) => options({ query }, signal),
                } satisfies ReferenceOptions,
              ],
            ]
          : [],
    ),
  );
}

/** Choices from a list that is read whole: those whose label contains the text. */
export const filterOptions = (
  options: readonly Option[],
  { text, size }: Pick<OptionsRequest, 'text' | 'size'>,
): Option[] =>
  options.filter(({ label }) => label.toLocaleLowerCase().includes(text.toLocaleLowerCase())).slice(0, size);
