/** What the palette offers without the server: screens that the person may open, and actions. */
import { useNavigate } from '@tanstack/react-router';
import { client } from '#api/client.ts';
import { signOut, useMay, useSession } from '#api/session.ts';
import { useText } from '#i18n/messages.ts';
import { changeLanguage } from '../user/change-language.ts';
import { allowedMenu, type MenuEntry } from '../menu/menu.ts';
import { menuMessages } from '../menu/menu.messages.ts';
import { shellMessages } from '../shell.messages.ts';
import { keysMessages } from './keys.messages.ts';

export interface PaletteEntry {
  id: string;
  group: 'screens' | 'actions' | 'operations';
  label: string;
  /** Where it lies, or whose it is. */
  hint?: string;
  run: () => void;
}

interface Placed {
  entry: MenuEntry;
  /** The entries above it. */
  above: readonly MenuEntry[];
}
const flat = (entries: readonly MenuEntry[], above: readonly MenuEntry[] = []): Placed[] =>
  entries.flatMap((entry) => [{ entry, above }, ...flat(entry.children ?? [], [...above, entry])]);

/** An address of the menu, as the router takes it. */
function targetOf(path: string): { to: string; hash?: string } {
  const at = path.indexOf('#');
  return at < 0 ? { to: path } : { to: path.slice(0, at), hash: path.slice(at + 1) };
}

export function useScreenEntries(): PaletteEntry[] {
  const { sidebar } = useSession();
  const may = useMay();
  const t = useText(menuMessages);
  const own = useText(keysMessages);
  const navigate = useNavigate();
  const screens = flat(allowedMenu(sidebar)).filter(({ entry }) => !entry.access || may(entry.access));
  const unique = new Map(screens.map((screen) => [screen.entry.path, screen]));
  return [
    { id: '/', group: 'screens', label: own('home'), run: () => void navigate({ to: '/' }) },
    ...[...unique.values()].map(({ entry, above }): PaletteEntry => ({
      id: entry.path,
      group: 'screens',
      label: t(entry.title),
      hint: above.map(({ title }) => t(title)).join(' › '),
      run: () => void navigate(targetOf(entry.path) as never),
    })),
  ];
}

export function useActionEntries(onKeys: () => void): PaletteEntry[] {
  const may = useMay();
  const shell = useText(shellMessages);
  const t = useText(keysMessages);
  const navigate = useNavigate();
  const action = (id: string, label: string, run: () => void): PaletteEntry => ({
    id: `action ${id}`,
    group: 'actions',
    label,
    run,
  });
  return [
    ...(may(client.operation.operations.create)
      ? [action('create', t('createOperation'), () => void navigate({ to: '/operation/form' }))]
      : []),
    action('keys', t('showKeys'), onKeys),
    action('language', shell('switchLanguage'), changeLanguage),
    action('logout', shell('logout'), () => void signOut()),
  ];
}
