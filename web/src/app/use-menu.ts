import { useEffect, useMemo, useState } from 'react';
import { freshPermissions, useSession } from '#api/session.ts';
import { useLanguage } from '#i18n/language.ts';
import { useText } from '#i18n/messages.ts';
import { allowedMenu, type MenuEntry } from './menu.ts';
import { menuMessages } from './menu.messages.ts';

/** Specification, sections 4 and 9: permissions are looked at after 400 ms; the indicator starts after 300 and stays 500 longer. */
const checkDelay = 400;
const firstTimer = 300;
const linger = 500;
/** Seconds: the page's start asks for the lists as well. */
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
  const entries = useMemo(() => {
    const titled = ({ title, children, ...entry }: MenuEntry): TitledEntry => ({ ...entry, label: t(title), ...(children ? { children: children.map(titled) } : {}) });
    return allowedMenu(sidebar).map(titled);
  }, [sidebar, t]);
  const [loading, setLoading] = useState(false);
  useEffect(() => {
    let over = false;
    const timers = [setTimeout(() => !over && setLoading(true), firstTimer)];
    const finish = () => {
      timers.push(
        setTimeout(() => {
          over = true;
          setLoading(false);
        }, linger),
      );
    };
    timers.push(setTimeout(() => void freshPermissions(justLoaded).finally(finish), checkDelay));
    return () => {
      over = true;
      timers.forEach(clearTimeout);
    };
  }, [lang]);
  return { entries, loading };
}
