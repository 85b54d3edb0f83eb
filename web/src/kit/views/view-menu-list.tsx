import Check from '@mui/icons-material/Check';
import PushPin from '@mui/icons-material/PushPinOutlined';
import Box from '@mui/material/Box';
import Divider from '@mui/material/Divider';
import ListItemIcon from '@mui/material/ListItemIcon';
import ListItemText from '@mui/material/ListItemText';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useState, type ReactElement } from 'react';
import type { SavedView } from '@cuadrilla/contract/kit/saved-views.ts';
import { messageOf } from '#api/problem.ts';
import { useText } from '#i18n/messages.ts';
import { toast } from '../feedback/notices.ts';
import type { SavedViews } from './saved-views.ts';
import { useNaming, useViewActions } from './view-actions.ts';
import { ViewNameDialog } from './view-name-dialog.tsx';
import { viewMessages } from './views.messages.ts';

interface Props {
  views: SavedViews;
  standard: Readonly<Record<string, string>>;
  anchor: HTMLElement | null;
  onClose: () => void;
}
type Naming = 'saveAs' | 'rename' | null;

const headSx = { px: 2, py: 0.5, fontSize: 12, fontWeight: 600, color: 'text.secondary' };

/** The views, and what may be done with the one that is open. */
export default function ViewMenuList({ views, standard, anchor, onClose }: Props) {
  const t = useText(viewMessages);
  const [naming, setNaming] = useState<Naming>(null);
  const actions = useViewActions(views, setNaming);
  const pick = (run: () => void | Promise<void>) => () => {
    onClose();
    Promise.resolve(run()).catch((error: unknown) => toast.error(error));
  };
  const { mine = [], shared = [] } = Object.groupBy(views.views, (view) => (view.mine ? 'mine' : 'shared'));
  return (
    <>
      <Menu
        open={anchor !== null}
        anchorEl={anchor}
        onClose={onClose}
        slotProps={{
          list: { 'aria-label': t('views') },
          paper: { sx: { maxWidth: 360, maxHeight: 'min(80vh, 560px)' } },
        }}
      >
        {views.error && (
          <MenuItem onClick={views.retry}>
            <ListItemText primary={t('failed')} secondary={messageOf(views.error)} />
          </MenuItem>
        )}
        {viewGroup(t('mine'), mine, views, (view) => pick(() => views.open(view)))}
        {viewGroup(t('shared'), shared, views, (view) => pick(() => views.open(view)))}
        <MenuItem selected={views.current === null} onClick={pick(() => views.open(null, standard))}>
          <ListItemIcon>{views.current === null && <Check fontSize="small" />}</ListItemIcon>
          <ListItemText>{t('standard')}</ListItemText>
        </MenuItem>
        <Divider component="li" />
        {actions.map(({ key, label, Icon, run, danger }) => (
          <MenuItem key={key} onClick={pick(run)} sx={danger ? { color: 'error.main' } : {}}>
            <ListItemIcon>
              <Icon fontSize="small" color={danger ? 'error' : 'inherit'} />
            </ListItemIcon>
            <ListItemText>{label}</ListItemText>
          </MenuItem>
        ))}
      </Menu>
      {naming && <Naming views={views} what={naming} onClose={() => setNaming(null)} />}
    </>
  );
}

/** The entries of some views under their heading; as a list, since a menu takes no other children. */
const viewGroup = (
  label: string,
  members: readonly SavedView[],
  { current, defaultId }: SavedViews,
  onOpen: (view: SavedView) => () => void,
): ReactElement[] =>
  members.length === 0
    ? []
    : [
        <Box component="li" key={label} role="presentation" sx={headSx}>
          {label}
        </Box>,
        ...members.map((view) => (
          <ViewEntry
            key={view.id}
            view={view}
            isCurrent={view.id === current?.id}
            isDefault={view.id === defaultId}
            onOpen={onOpen(view)}
          />
        )),
        <Divider key={`${label} end`} component="li" />,
      ];

function ViewEntry({
  view,
  isCurrent,
  isDefault,
  onOpen,
}: {
  view: SavedView;
  isCurrent: boolean;
  isDefault: boolean;
  onOpen: () => void;
}) {
  const t = useText(viewMessages);
  const about = [
    ...(view.mine ? (view.shared ? [t('isShared')] : []) : [t('byOwner', { owner: view.owner })]),
    ...(isDefault ? [t('opensFirst')] : []),
  ].join(' · ');
  return (
    <MenuItem selected={isCurrent} onClick={onOpen}>
      <ListItemIcon>{isCurrent && <Check fontSize="small" />}</ListItemIcon>
      <ListItemText
        primary={view.name}
        {...(about ? { secondary: about } : {})}
        slotProps={{ primary: { noWrap: true } }}
      />
      {isDefault && <PushPin aria-hidden sx={{ fontSize: 15, ml: 1, color: 'text.secondary' }} />}
    </MenuItem>
  );
}

function Naming({
  views,
  what,
  onClose,
}: {
  views: SavedViews;
  what: 'saveAs' | 'rename';
  onClose: () => void;
}) {
  const t = useText(viewMessages);
  const { save, rename } = useNaming(views);
  return what === 'rename' ? (
    <ViewNameDialog
      title={t('renameTitle')}
      initial={views.current?.name ?? ''}
      onSave={rename}
      onClose={onClose}
    />
  ) : (
    <ViewNameDialog
      title={t('saveAsTitle')}
      help={t('nameHelp')}
      initial={views.current && !views.current.mine ? views.current.name : ''}
      onSave={save}
      onClose={onClose}
    />
  );
}
