import ChevronRight from '@mui/icons-material/ChevronRight';
import Check from '@mui/icons-material/Check';
import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import { Link, useLocation } from '@tanstack/react-router';
import { actionNames, moduleTree, type ModuleNode } from '@cuadrilla/contract/access/module-tree.ts';
import { modules } from '@cuadrilla/contract/permissions.ts';
import { useSession } from '#api/session.ts';
import { useBilingual } from '#i18n/language.ts';
import { useText } from '#i18n/messages.ts';
import { Page } from '#kit/page.tsx';
import { allowedMenu, entryAt, moduleOf, type MenuEntry } from './menu.ts';
import { menuIcons } from './menu-icons.ts';
import { menuMessages } from './menu.messages.ts';
import { addressOf } from './menu-address.ts';
import { overviewMessages } from './module-overview.messages.ts';

const leaves = (entries: readonly MenuEntry[]): MenuEntry[] =>
  entries.flatMap((entry) => (entry.children?.length ? leaves(entry.children) : [entry]));

const everyEntry = (entries: readonly MenuEntry[]): MenuEntry[] =>
  entries.flatMap((entry) => [entry, ...everyEntry(entry.children ?? [])]);

const nodeOf = (code: string, nodes: readonly ModuleNode[] = moduleTree): ModuleNode | undefined =>
  nodes.find((node) => node.code === code) ??
  nodes.map((node) => nodeOf(code, node.children ?? [])).find(Boolean);

function Actions({ code }: { code: string }) {
  const t = useText(overviewMessages);
  const pick = useBilingual();
  const { permissions } = useSession();
  const own = nodeOf(code)?.module;
  const held = own ? modules[own].filter((action) => permissions.has(`${own}_MOD_${action}`)) : [];
  if (!held.length)
    return (
      <Typography variant="body2" color="textSecondary">
        {t('nothing')}
      </Typography>
    );
  return (
    <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 0.75 }}>
      {held.map((action) => (
        <Box component="li" key={action} sx={{ display: 'flex', gap: 1, alignItems: 'center' }}>
          <Check aria-hidden sx={{ fontSize: 16, color: 'success.main' }} />
          {pick(actionNames[action])}
        </Box>
      ))}
    </Box>
  );
}

/** Links to the sections of a module. */
function SectionCards({ sections }: { sections: readonly MenuEntry[] }) {
  const t = useText(overviewMessages);
  const titles = useText(menuMessages);
  return (
    <Box
      component="section"
      aria-label={t('sections')}
      sx={{
        display: 'grid',
        gap: 1.5,
        gridTemplateColumns: 'repeat(auto-fill, minmax(220px, 1fr))',
        maxWidth: 960,
      }}
    >
      {sections.map((section) => {
        const Icon = menuIcons[section.icon];
        return (
          <Card key={section.path}>
            <ButtonBase
              component={Link}
              {...addressOf(section.path)}
              sx={{
                width: '100%',
                p: 1.5,
                gap: 1.25,
                justifyContent: 'flex-start',
                fontSize: 13,
                fontWeight: 560,
                color: 'text.primary',
                textDecoration: 'none',
                '&:hover': { bgcolor: 'action.hover' },
              }}
            >
              <Icon aria-hidden sx={{ fontSize: 20, color: 'primary.main' }} />
              <Box component="span" sx={{ flex: 1 }}>
                {titles(section.title)}
              </Box>
              <ChevronRight aria-hidden sx={{ fontSize: 18, color: 'text.secondary' }} />
            </ButtonBase>
          </Card>
        );
      })}
    </Box>
  );
}

/** What the person may do in a section. */
function PermissionsCard({ code }: { code: string }) {
  const t = useText(overviewMessages);
  return (
    <Card component="section" sx={{ p: 2, maxWidth: 560 }}>
      <Typography variant="h3" component="h2" sx={{ mb: 1 }}>
        {t('permissions')}
      </Typography>
      <Actions code={code} />
      <Typography variant="body2" color="textSecondary" sx={{ mt: 1.5 }}>
        {t('about')}
      </Typography>
    </Card>
  );
}

/** The module of the addresses that the menu does not have, those of the phone. */
const withoutEntry = 'field';

/**
 * A module, or a group of its menu, seen from the menu and the person's permissions: its sections, or what may be done
 * in the section chosen.
 */
export default function ModuleOverview() {
  const titles = useText(menuMessages);
  const pick = useBilingual();
  const { sidebar } = useSession();
  const { pathname, hash } = useLocation();
  const own = moduleOf(pathname);
  const chosen = hash ? entryAt(pathname, hash) : undefined;
  const entry = chosen ?? own;
  const allowed = everyEntry(allowedMenu(sidebar));
  const sections = leaves(allowed.find(({ path }) => path === entry?.path)?.children ?? []);
  return (
    <Page
      title={entry ? titles(entry.title) : pick(nodeOf(withoutEntry)?.name)}
      {...(chosen && own ? { subtitle: titles(own.title) } : {})}
    >
      {sections.length === 0 ? (
        <PermissionsCard code={entry?.code ?? own?.code ?? withoutEntry} />
      ) : (
        <SectionCards sections={sections} />
      )}
    </Page>
  );
}
