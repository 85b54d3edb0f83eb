import { useMay } from '#api/session.ts';
import type { CatalogueRow, CatalogueView } from './catalogue.types.ts';

/** What the person may do with the records of a catalogue, by the access of its endpoints. */
export function useCataloguePermissions<R extends CatalogueRow>({ endpoints }: CatalogueView<R>) {
  const may = useMay();
  return {
    create: may(endpoints.create.endpoint.access),
    edit: may(endpoints.update.endpoint.access),
    remove: may(endpoints.remove.endpoint.access),
    activate: may(endpoints.activate.endpoint.access),
    import: may(endpoints.importTemplate.endpoint.access),
  };
}
export type CataloguePermissions = ReturnType<typeof useCataloguePermissions>;
