import ExpandMore from '@mui/icons-material/ExpandMore';
import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import List from '@mui/material/List';
import Tooltip from '@mui/material/Tooltip';
import { Link, useLocation } from '@tanstack/react-router';
import { useState } from 'react';
import { addressOf } from './menu-address.ts';
import { entryAt, moduleOf } from './menu.ts';
import { menuIcons } from './menu-icons.ts';
import { selectModule, useSelectedModule } from './selected-module.ts';
import type { TitledEntry } from './use-menu.ts';

/** One line of the menu; a `ListItemButton` would drop the hash of its link. */
const row = (selected: boolean) => ({
  display: 'flex',
  justifyContent: 'flex-start',
  width: 'calc(100% - 16px)',
  minHeight: 34,
  mx: 1,
  my: 0.25,
  px: 1.25,
  gap: 1.5,
  borderRadius: 1.5,
  font: 'inherit',
  fontSize: 13,
  textAlign: 'left',
  textDecoration: 'none',
  color: selected ? 'primary.main' : 'text.primary',
  bgcolor: selected ? 'rgb(0 12 102 / 8%)' : 'transparent',
  fontWeight: selected ? 600 : 450,
  '&:hover': { bgcolor: selected ? 'rgb(0 12 102 / 11%)' : 'rgb(0 12 102 / 4%)' },
});
const item = { listStyle: 'none', display: 'block' } as const;

interface Props {
  entries: readonly TitledEntry[];
  /** Labels are shown; otherwise icons alone. */
  open: boolean;
  onNavigate?: () => void;
}

interface EntryProps {
  entry: TitledEntry;
  open: boolean;
  depth: number;
  current: string | undefined;
  onNavigate?: (() => void) | undefined;
}

function Entry({ entry, open, depth, current, onNavigate }: EntryProps) {
  const Icon = menuIcons[entry.icon];
  const selected = current === entry.path;
  return (
    <Tooltip title={open ? '' : entry.label} placement="right">
      <ButtonBase
        component={Link}
        {...addressOf(entry.path)}
        aria-current={selected ? 'page' : undefined}
        aria-label={open ? undefined : entry.label}
        onClick={() => {
          selectModule(entry.path);
          onNavigate?.();
        }}
        sx={{ ...row(selected), pl: 1.25 + depth * 2 }}
      >
        {depth === 0 && <Icon aria-hidden sx={{ fontSize: 20 }} />}
        {open && (
          <Box component="span" sx={{ whiteSpace: 'nowrap' }}>
            {entry.label}
          </Box>
        )}
      </ButtonBase>
    </Tooltip>
  );
}

interface GroupProps {
  entry: TitledEntry;
  /** Labels are shown. */
  open: boolean;
  expanded: boolean;
  highlighted: boolean;
  current: string | undefined;
  onToggle: () => void;
  onNavigate?: (() => void) | undefined;
}

/** An entry with children: a button that expands them. */
function Group({ entry, open, expanded, highlighted, current, onToggle, onNavigate }: GroupProps) {
  const Icon = menuIcons[entry.icon];
  const children = entry.children ?? [];
  return (
    <>
      <Tooltip title={open ? '' : entry.label} placement="right">
        <ButtonBase
          aria-expanded={expanded}
          aria-label={open ? undefined : entry.label}
          onClick={onToggle}
          sx={row(highlighted)}
        >
          <Icon aria-hidden sx={{ fontSize: 20 }} />
          {open && (
            <>
              <Box component="span" sx={{ flex: 1, whiteSpace: 'nowrap' }}>
                {entry.label}
              </Box>
              <ExpandMore
                aria-hidden
                sx={{
                  fontSize: 18,
                  transform: expanded ? 'rotate(180deg)' : 'none',
                  transition: 'transform 160ms',
                }}
              />
            </>
          )}
        </ButtonBase>
      </Tooltip>
      {expanded && (
        <List disablePadding aria-label={entry.label}>
          {children.map((child) => (
            <Box component="li" key={child.path + child.code} sx={item}>
              {child.children?.length ? (
                <Subgroup entry={child} open={open} current={current} onNavigate={onNavigate} />
              ) : (
                <Entry entry={child} open={open} depth={2} current={current} onNavigate={onNavigate} />
              )}
            </Box>
          ))}
        </List>
      )}
    </>
  );
}

const subgroupHeading = {
  display: 'block',
  pl: 6.25,
  pt: 1,
  pb: 0.25,
  fontSize: 12,
  fontWeight: 600,
  color: 'text.secondary',
};

/** A child with children of its own: a heading above them, always expanded. */
function Subgroup({ entry, open, current, onNavigate }: Omit<EntryProps, 'depth'>) {
  return (
    <>
      <Box component="span" sx={subgroupHeading}>
        {entry.label}
      </Box>
      <List disablePadding aria-label={entry.label}>
        {entry.children?.map((leaf) => (
          <Box component="li" key={leaf.path} sx={item}>
            <Entry entry={leaf} open={open} depth={3} current={current} onNavigate={onNavigate} />
          </Box>
        ))}
      </List>
    </>
  );
}

/**
 * Groups open one at a time; at first that of the page in view or, where the page has none, of the entry
 * chosen last.
 */
export function SidebarMenu({ entries, open, onNavigate }: Props) {
  const { pathname, hash } = useLocation();
  const selected = useSelectedModule();
  const here = moduleOf(pathname)?.path;
  const home = here ?? (selected ? moduleOf(addressOf(selected).to)?.path : undefined);
  const current = entryAt(pathname, hash)?.path ?? here;
  const [chosen, setChosen] = useState<{ path: string | null; at: string | undefined }>({
    path: home ?? null,
    at: home,
  });
  const opened = chosen.at === home ? chosen.path : (home ?? null);
  return (
    <List disablePadding>
      {entries.map((entry) => {
        const expanded = open && opened === entry.path;
        return (
          <Box component="li" key={entry.path} sx={item}>
            {entry.children?.length ? (
              <Group
                entry={entry}
                open={open}
                expanded={expanded}
                highlighted={!expanded && home === entry.path}
                current={current}
                onToggle={() => setChosen({ path: expanded ? null : entry.path, at: home })}
                onNavigate={onNavigate}
              />
            ) : (
              <Entry entry={entry} open={open} depth={0} current={current} onNavigate={onNavigate} />
            )}
          </Box>
        );
      })}
    </List>
  );
}
