import Drawer from '@mui/material/Drawer';
import { measures } from '#kit/theme.ts';
import { Sidebar } from './sidebar.tsx';

/** The sidebar of narrow windows: over the page, closed by choosing. */
export function SidebarDrawer({ onClose }: { onClose: () => void }) {
  return (
    <Drawer open onClose={onClose} slotProps={{ paper: { sx: { width: measures.sidebar } } }}>
      <Sidebar drawer pinned onPin={onClose} onNavigate={onClose} />
    </Drawer>
  );
}
