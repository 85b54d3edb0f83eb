/** What surrounds every tab: the state of the connection, notices, the tabs at the bottom. */
import { useEffect, useState, type MouseEvent, type ReactNode } from 'react';
import { useFormats } from '#i18n/formats.ts';
import { useText } from '#i18n/messages.ts';
import { readMeta } from '../store/meta.ts';
import { noUnsent, readUnsent } from '../store/unsent.ts';
import { addressOf, goTo, useAddress, type Tab } from './address.ts';
import { clockDifference } from './clock-difference.rules.ts';
import { useField, useSyncState } from './field-context.ts';
import { frameMessages } from './frame.messages.ts';
import { Icon, type IconName } from './icon.tsx';
import { MenuSheet } from './account/menu-sheet.tsx';
import { NewsNotice } from './news-notice.tsx';
import { Notice, Sheet } from './parts.tsx';
import { PasswordSheet } from './account/password-sheet.tsx';
import { applyUpdate, useWaitingVersion } from './service-worker.ts';
import { SignInForm } from './account/sign-in.tsx';
import { useLive } from './use-live.ts';
import { useSpace } from './use-space.ts';

const tabs: readonly { tab: Tab; icon: IconName }[] = [
  { tab: 'tab1', icon: 'today' },
  { tab: 'tab2', icon: 'form' },
  { tab: 'tab3', icon: 'sent' },
];

export function useUnsent() {
  const { db } = useField();
  return useLive(() => readUnsent(db), db) ?? noUnsent;
}

function StatusBar({ onMenu }: { onMenu: () => void }) {
  const t = useText(frameMessages);
  const formats = useFormats();
  const { runner } = useField();
  const { running, problem } = useSyncState();
  const { items, photos, photoBytes, refused } = useUnsent();
  const isOffline = problem === 'offline';
  const parts = [
    ...(items > 0 ? [t('items', { n: items })] : []),
    ...(photos > 0 ? [`${t('photos', { n: photos })} (${formats.bytes(photoBytes)})`] : []),
    ...(refused > 0 ? [t('toCorrect', { n: refused })] : []),
  ];
  const state = isOffline
    ? t('offline')
    : running
      ? t('syncing')
      : problem
        ? t('waiting')
        : t(parts.length > 0 ? 'connected' : 'online');
  return (
    <header className="f-top">
      <button type="button" className="f-icon-button" aria-label={t('menu')} onClick={onMenu}>
        <Icon name="menu" />
      </button>
      <div className="f-top-text" role="status">
        <span className={`f-dot ${isOffline ? 'f-dot-off' : problem ? 'f-dot-warn' : 'f-dot-on'}`} />
        {[state, ...parts].join(' · ')}
      </div>
      <button
        type="button"
        className="f-icon-button"
        aria-label={t('syncNow')}
        aria-busy={running}
        onClick={runner.request}
      >
        <Icon name={isOffline ? 'offline' : 'sync'} />
      </button>
    </header>
  );
}

function ClockNotice() {
  const t = useText(frameMessages);
  const { db } = useField();
  const clock = clockDifference(useLive(() => readMeta(db, 'clockOffset'), db) ?? 0);
  if (!clock) return null;
  const span = t(clock.unit, { n: clock.n });
  return <Notice tone="warning">{t(clock.isAhead ? 'clockAhead' : 'clockBehind', { span })}</Notice>;
}

function Troubles({ isValid }: { isValid: boolean }) {
  const t = useText(frameMessages);
  const { account, runner } = useField();
  const { problem } = useSyncState();
  const [open, setOpen] = useState<'signIn' | 'password' | null>(null);
  const needsSignIn = !isValid || problem === 'signIn';
  const texts = {
    revoked: 'revoked',
    forbidden: 'forbidden',
    busy: 'busy',
    failed: 'failed',
    full: 'full',
  } as const;
  const key = problem !== null && problem in texts ? texts[problem as keyof typeof texts] : null;
  return (
    <>
      {needsSignIn && (
        <Notice
          tone="warning"
          action={
            <button type="button" className="f-button" onClick={() => setOpen('signIn')}>
              {t('enter')}
            </button>
          }
        >
          {t('signInAgain')}
        </Notice>
      )}
      {problem === 'password' && (
        <Notice
          tone="warning"
          action={
            <button type="button" className="f-button" onClick={() => setOpen('password')}>
              {t('ownPassword')}
            </button>
          }
        >
          {t('changePassword')}
        </Notice>
      )}
      {key && <Notice tone={key === 'busy' || key === 'failed' ? 'warning' : 'error'}>{t(key)}</Notice>}
      <ClockNotice />
      {open === 'password' && <PasswordSheet onClose={() => setOpen(null)} />}
      {open === 'signIn' && (
        <Sheet title={t('signIn')} onClose={() => setOpen(null)}>
          <SignInForm
            username={account.username}
            onSignedIn={() => {
              setOpen(null);
              runner.request();
            }}
          />
        </Sheet>
      )}
    </>
  );
}

/** Says that space is running out before something cannot be stored. */
function SpaceNotice() {
  const t = useText(frameMessages);
  const formats = useFormats();
  const { space } = useSpace();
  if (!space || space.level === 'plenty') return null;
  const { level } = space;
  const isOver = level === 'full' || level === 'empty';
  return (
    <Notice tone={isOver ? 'error' : 'warning'}>
      {t(isOver ? 'spaceOver' : level === 'low' ? 'spaceLow' : 'spaceLittle', {
        free: formats.bytes(space.free),
      })}
    </Notice>
  );
}

/** Offers a new version; while a form is open it waits. */
function UpdateNotice() {
  const t = useText(frameMessages);
  const isWaiting = useWaitingVersion();
  const { running } = useSyncState();
  const { tab, activity } = useAddress();
  if (!isWaiting) return null;
  const isOpen = tab === 'tab2' && activity !== null;
  return (
    <Notice
      action={
        !isOpen && (
          <button type="button" className="f-button" disabled={running} onClick={applyUpdate}>
            {t('apply')}
          </button>
        )
      }
    >
      {t('update')}
      {isOpen && <div className="f-hint">{t('updateLater')}</div>}
    </Notice>
  );
}

function TabBar() {
  const t = useText(frameMessages);
  const { tab: open } = useAddress();
  const { refused } = useUnsent();
  const follow = (event: MouseEvent, tab: Tab) => {
    if (event.metaKey || event.ctrlKey) return;
    event.preventDefault();
    goTo({ tab });
  };
  return (
    <nav className="f-tabs" aria-label={t('tabs')}>
      {tabs.map(({ tab, icon }) => (
        <a
          key={tab}
          href={addressOf({ tab })}
          aria-current={tab === open ? 'page' : undefined}
          onClick={(event) => follow(event, tab)}
        >
          <Icon name={icon} />
          <span>{t(tab)}</span>
          {tab === 'tab3' && refused > 0 && (
            <span className="f-badge">
              {refused}
              <span className="f-hidden"> {t('toCorrect', { n: refused })}</span>
            </span>
          )}
        </a>
      ))}
    </nav>
  );
}

export function Frame({ isValid, children }: { isValid: boolean; children: ReactNode }) {
  const t = useText(frameMessages);
  const { tab } = useAddress();
  const [menu, setMenu] = useState(false);
  useEffect(() => {
    document.title = `${t(tab)} · Cuadrilla`;
  }, [t, tab]);
  return (
    <div className="f-app">
      <StatusBar onMenu={() => setMenu(true)} />
      <main className="f-main">
        <Troubles isValid={isValid} />
        <SpaceNotice />
        <UpdateNotice />
        <NewsNotice />
        {children}
      </main>
      <TabBar />
      {menu && <MenuSheet onClose={() => setMenu(false)} />}
    </div>
  );
}
