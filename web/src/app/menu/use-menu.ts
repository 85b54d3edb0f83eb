import { useEffect, useMemo, useState } from 'react';
import { refreshPermissions, useMay, useSession } from '#api/session.ts';
import { useLanguage } from '#i18n/language.ts';
import { useText } from '#i18n/messages.ts';
import { allowedMenu, type MenuEntry } from './menu.ts';
import { checkMenu } from './menu-check.ts';
import { menuMessages } from './menu.messages.ts';

/** Seconds: the start of the page loads the lists as well. */
const justLoaded = 5;

export interface TitledEntry extends Omit<MenuEntry, 'title' | 'children'> {
  label: string;
  children?: TitledEntry[];
}

/** The menu of the signed-in person in the running language, built anew when either changes. */
export function useMenu(): { entries: TitledEntry[]; loading: boolean } {
  const { sidebar } = useSession();
  const t = useText(menuMessages);
  const lang = useLanguage();
  const may = useMay();
  const entries = useMemo(() => {
    const titled = ({ title, children, ...entry }: MenuEntry): TitledEntry => ({
      ...entry,
      label: t(title),
      ...(children ? { children: children.map(titled) } : {}),
    });
    return allowedMenu(sidebar)
      .filter(({ access }) => !access || may(access))
      .map(titled);
  }, [sidebar, may, t]);
  const [loading, setLoading] = useState(false);
  useEffect(() => checkMenu(() => refreshPermissions(justLoaded), setLoading), [lang]);
  return { entries, loading };
}
