import Cancel from '@mui/icons-material/CancelOutlined';
import Edit from '@mui/icons-material/EditOutlined';
import MoreVert from '@mui/icons-material/MoreVert';
import PostAdd from '@mui/icons-material/PostAddOutlined';
import Tune from '@mui/icons-material/TuneOutlined';
import IconButton from '@mui/material/IconButton';
import ListItemIcon from '@mui/material/ListItemIcon';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import Tooltip from '@mui/material/Tooltip';
import type { SvgIconComponent } from '@mui/icons-material';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { client } from '#api/client.ts';
import { useMay } from '#api/session.ts';
import { useText } from '#i18n/messages.ts';
import { monitoringMessages } from './monitoring.messages.ts';

export type OpenDialog = 'cancel' | 'fact' | 'photos' | null;

interface Props {
  id: number;
  isOpen: boolean;
  onChoose: (dialog: OpenDialog) => void;
}

interface Action {
  label: 'edit' | 'addFact' | 'settings' | 'cancel';
  icon: SvgIconComponent;
  isOffered: boolean;
  run: () => void;
}

const { operations } = client.operation;

/** What may be done with an operation beside what has a button. */
function useOffered({ id, isOpen, onChoose }: Props): Action[] {
  const may = useMay();
  const navigate = useNavigate();
  const go = (to: string) => () => void navigate({ to });
  const actions: Action[] = [
    {
      label: 'edit',
      icon: Edit,
      isOffered: isOpen && may(operations.edit),
      run: go(`/operation/edit/${id}`),
    },
    {
      label: 'addFact',
      icon: PostAdd,
      isOffered: isOpen && may(operations.addFacts),
      run: () => onChoose('fact'),
    },
    {
      label: 'settings',
      icon: Tune,
      isOffered: may(operations.settings),
      run: go(`/parameterization/operation-settings/${id}`),
    },
    {
      label: 'cancel',
      icon: Cancel,
      isOffered: isOpen && may(operations.cancel),
      run: () => onChoose('cancel'),
    },
  ];
  return actions.filter(({ isOffered }) => isOffered);
}

/** Editing, cancelling, adding facts and reading the settings, behind one button; nothing where none is permitted. */
export function MoreMenu(props: Props) {
  const t = useText(monitoringMessages);
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const offered = useOffered(props);
  if (offered.length === 0) return null;
  const run = (action: Action) => {
    setAnchor(null);
    action.run();
  };
  return (
    <>
      <Tooltip title={t('more')}>
        <IconButton
          aria-label={t('more')}
          aria-haspopup="menu"
          onClick={(event) => setAnchor(event.currentTarget)}
          sx={{ border: 1, borderColor: '#c9cdd9', width: 32, height: 32 }}
        >
          <MoreVert fontSize="small" />
        </IconButton>
      </Tooltip>
      <Menu open={anchor !== null} anchorEl={anchor} onClose={() => setAnchor(null)}>
        {offered.map((action) => (
          <MenuItem
            key={action.label}
            onClick={() => run(action)}
            {...(action.label === 'cancel' ? { sx: { color: 'error.main' } } : {})}
          >
            <ListItemIcon>
              <action.icon fontSize="small" {...(action.label === 'cancel' ? { color: 'error' } : {})} />
            </ListItemIcon>
            {t(action.label)}
          </MenuItem>
        ))}
      </Menu>
    </>
  );
}
