/** Composes the app: who works here, the store and the sync of that person, and the three tabs. */
import { lazy, Suspense, useEffect, useState, type ReactNode } from 'react';
import { client } from '#api/client.ts';
import { useText } from '#i18n/messages.ts';
import { appVersion } from './frame/app-version.ts';
import { useAddress } from './frame/address.ts';
import { FieldContext, type FieldContextValue } from './frame/field-context.ts';
import { Frame } from './frame/frame.tsx';
import { frameMessages } from './frame/frame.messages.ts';
import { useFieldSession } from './frame/session.ts';
import { Loading, ScreenBoundary, State } from './frame/parts.tsx';
import { PinScreen } from './frame/account/pin-screen.tsx';
import { RevokedScreen } from './frame/revoked-screen.tsx';
import { SignIn } from './frame/account/sign-in.tsx';
import { useAwaited } from './frame/use-awaited.ts';
import { useStoreLock } from './frame/store-lock.ts';
import { useWorkCodes } from './frame/account/work-code-sheet.tsx';
import { useLive } from './frame/use-live.ts';
import { SyncRunner } from './sync/sync-runner.ts';
import { fieldDb } from './store/field-db.ts';
import type { Account } from './store/accounts.ts';
import { readMeta } from './store/meta.ts';
import { protectStore } from './store/space.ts';
import { Today } from './today/today.tsx';
import { storeCodeReader } from './work/camera/store-code-reader.ts';

const Work = lazy(() => import('./work/work.tsx'));
const Sent = lazy(() => import('./sent/sent.tsx'));

/** Runs a task while no other tab of this user runs one. */
const aloneIn = (name: string) => async (task: () => Promise<void>) => {
  if (!('locks' in navigator)) return task().then(() => true);
  return navigator.locks.request(name, { ifAvailable: true }, async (lock) => {
    if (lock) await task();
    return lock !== null;
  });
};

function openField(account: Account): FieldContextValue {
  const db = fieldDb(account.userId);
  const runner = new SyncRunner({
    db,
    api: client.operation.sync,
    appVersion,
    deviceName: navigator.userAgent.slice(0, 100),
    alone: aloneIn(`cuadrilla-field-${account.userId}`),
  });
  return { account, db, runner };
}

/** Rounds begin when something suggests that one would succeed. */
function useTriggers({ runner }: FieldContextValue, isValid: boolean): void {
  useEffect(() => {
    if (isValid) runner.request();
    const seen = () => document.visibilityState === 'visible' && runner.tick();
    window.addEventListener('online', runner.request);
    document.addEventListener('visibilitychange', seen);
    return () => {
      window.removeEventListener('online', runner.request);
      document.removeEventListener('visibilitychange', seen);
    };
  }, [runner, isValid]);
}

/** What reads codes without a network comes after the work, whenever other forms have come. */
function useCodeReader({ db, runner }: FieldContextValue): void {
  useEffect(() => {
    let known = -1;
    const check = async () => {
      const forms = await db.forms.count();
      if (forms !== known) known = (await storeCodeReader(db)) ? forms : -1;
    };
    return runner.subscribe(() => {
      const { running, problem } = runner.state();
      if (!running && problem === null) check().catch(reportError);
    });
  }, [db, runner]);
}

/** The app once what is stored may be read: the three tabs, or the notice that the office has revoked this phone. */
function Unlocked({ value, isValid }: { value: FieldContextValue; isValid: boolean }) {
  const { db, runner } = value;
  const { tab, activity } = useAddress();
  const isRevoked = useLive(async () => (await readMeta(db, 'revoked')) === true, db);
  useTriggers(value, isValid);
  useCodeReader(value);
  useWorkCodes(value);
  useAwaited(db);
  useEffect(() => () => runner.stop(), [runner]);
  useEffect(() => void protectStore(), []);
  const screens: Record<typeof tab, ReactNode> = {
    tab1: <Today />,
    tab2: <Work key={activity} activityId={activity} />,
    tab3: <Sent />,
  };
  if (isRevoked === undefined) return <Loading />;
  if (isRevoked) return <RevokedScreen />;
  return (
    <Frame isValid={isValid}>
      <ScreenBoundary key={`${tab} ${activity}`}>
        <Suspense fallback={<Loading />}>{screens[tab]}</Suspense>
      </ScreenBoundary>
    </Frame>
  );
}

function Opened({ account, isValid }: { account: Account; isValid: boolean }) {
  const [value] = useState(() => openField(account));
  const [lock, open] = useStoreLock(value.db, account.userId);
  const content = {
    reading: <Loading />,
    locked: <PinScreen onOpen={open} />,
    open: <Unlocked value={value} isValid={isValid} />,
  }[lock];
  return <FieldContext value={value}>{content}</FieldContext>;
}

export function FieldApp() {
  const t = useText(frameMessages);
  const session = useFieldSession();
  if (session === undefined) return <Loading />;
  if (session === 'view') return <State title={t('viewTitle')} text={t('viewText')} home />;
  if (session === null) return <SignIn />;
  return <Opened key={session.account.userId} {...session} />;
}
