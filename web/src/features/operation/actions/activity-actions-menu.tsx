import ListItemIcon from '@mui/material/ListItemIcon';
import ListItemText from '@mui/material/ListItemText';
import Divider from '@mui/material/Divider';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useNavigate } from '@tanstack/react-router';
import type { Activity } from '@cuadrilla/contract/operation/activities.ts';
import { useText } from '#i18n/messages.ts';
import { actionMenuMessages } from './activity-actions.messages.ts';
import { useActivityActions, type Action, type DialogName } from './activity-actions.ts';

export interface MenuPlace {
  anchor: HTMLElement;
  activity: Activity;
}
interface Props {
  place: MenuPlace | null;
  onClose: () => void;
  onDialog: (name: DialogName, activity: Activity) => void;
}

/** Runs an action: a dialog here, or the screen that it leads to. */
export function useRunAction(onDialog: Props['onDialog']): (action: Action, activity: Activity) => void {
  const navigate = useNavigate();
  return (action, activity) => {
    if (action.to) void navigate(action.to as never);
    else onDialog(action.name as DialogName, activity);
  };
}

/** One menu for all rows: it opens beside the row whose button was pressed. */
export function ActivityMenu({ place, onClose, onDialog }: Props) {
  const t = useText(actionMenuMessages);
  const actionsOf = useActivityActions();
  const run = useRunAction(onDialog);
  if (!place) return null;
  const { activity, anchor } = place;
  return (
    <Menu
      open
      anchorEl={anchor}
      onClose={onClose}
      slotProps={{
        list: { 'aria-label': t('actionsOf', { number: activity.operationNumber }), dense: true },
        paper: { sx: { minWidth: 200, maxHeight: 420 } },
      }}
    >
      {actionsOf(activity).flatMap((action) => [
        ...(action.danger ? [<Divider key="line" sx={{ my: 0.5 }} />] : []),
        <MenuItem
          key={action.name}
          onClick={() => {
            onClose();
            run(action, activity);
          }}
          sx={action.danger ? { color: 'error.main' } : {}}
        >
          <ListItemIcon sx={{ color: 'inherit' }}>
            <action.icon fontSize="small" aria-hidden />
          </ListItemIcon>
          <ListItemText>{t(action.name)}</ListItemText>
        </MenuItem>,
      ])}
    </Menu>
  );
}
