import { useState } from 'react';
import type { MenuPlace } from '#features/operation/actions/activity-actions-menu.tsx';
import type { ChosenRecord } from './panels/workspace-panel.tsx';
import type { WorkspaceDialog } from './workspace-dialogs.tsx';
import { useSelection } from './workspace-selection.ts';

/** What the person is doing in the workspace; `busy` while the lists must not move under their pointer. */
export function useWorkspaceState() {
  const selection = useSelection();
  const [chosen, setChosen] = useState<ChosenRecord | null>(null);
  const [menu, setMenu] = useState<MenuPlace | null>(null);
  const [dialog, setDialog] = useState<WorkspaceDialog | null>(null);
  const [scrolled, setScrolled] = useState(false);
  const deciding = dialog?.kind === 'action' || dialog?.kind === 'decide';
  const busy = selection.ids.length > 0 || menu !== null || deciding || scrolled;
  return { selection, chosen, setChosen, menu, setMenu, dialog, setDialog, setScrolled, busy };
}
