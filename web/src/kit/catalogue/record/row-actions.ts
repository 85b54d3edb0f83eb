import Block from '@mui/icons-material/Block';
import Check from '@mui/icons-material/Check';
import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import EditOutlined from '@mui/icons-material/EditOutlined';
import Visibility from '@mui/icons-material/VisibilityOutlined';
import { useLanguage } from '#i18n/language.ts';
import { useText } from '#i18n/messages.ts';
import { kitMessages } from '../../kit.messages.ts';
import type { RowAction } from '../../table/row-menu.tsx';
import { useActivation } from '../bulk-bar.tsx';
import { catalogueMessages } from '../catalogue.messages.ts';
import type { CataloguePermissions } from '../catalogue-permissions.ts';
import type { CatalogueRow, CatalogueView } from '../catalogue.types.ts';

interface Handlers<R> {
  onOpen: (row: R) => void;
  onEdit: (row: R) => void;
  onRemove: (row: R) => void;
  /** Actions of the screen itself, after "detail". */
  extraActions: ((row: R) => readonly RowAction[]) | undefined;
}

/** The menu of a row: what the person may do with the record. */
export function useRowActions<R extends CatalogueRow>(
  view: CatalogueView<R>,
  may: CataloguePermissions,
  { onOpen, onEdit, onRemove, extraActions }: Handlers<R>,
): (row: R) => RowAction[] {
  const t = useText(catalogueMessages);
  const kit = useText(kitMessages);
  const lang = useLanguage();
  const activation = useActivation(view);
  return (row) => {
    const actions: RowAction[] = [{ label: kit('detail'), icon: Visibility, run: () => onOpen(row) }];
    actions.push(...(extraActions?.(row) ?? []));
    if (may.edit) actions.push({ label: kit('edit'), icon: EditOutlined, run: () => onEdit(row) });
    if (may.activate)
      actions.push({
        label: t(row.active ? 'deactivate' : 'activate'),
        icon: row.active ? Block : Check,
        run: () => activation.mutate({ ids: [row.id], active: !row.active, name: view.nameOf(row, lang) }),
      });
    if (may.remove)
      actions.push({ label: kit('remove'), icon: DeleteOutlined, run: () => onRemove(row), danger: true });
    return actions;
  };
}
