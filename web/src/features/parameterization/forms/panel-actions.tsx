import Button from '@mui/material/Button';
import type { RowAction } from '#kit/table/row-menu.tsx';

/** Actions of a record as buttons. */
export const PanelActions = ({ actions }: { actions: readonly RowAction[] }) =>
  actions.map(({ label, icon: Icon, run }) => (
    <Button key={label} variant="outlined" startIcon={<Icon aria-hidden />} onClick={run}>
      {label}
    </Button>
  ));
