import '../src/field/frame/field.css';
import type { ReactNode } from 'react';
import { onTestFinished } from 'vitest';
import { render, type RenderResult } from 'vitest-browser-react';
import type { Locale } from '@cuadrilla/contract/kit/fields.ts';
import { setLanguage } from '#i18n/language.ts';
import { FieldContext } from '../src/field/frame/field-context.ts';
import { FieldDb } from '../src/field/store/field-db.ts';
import type { SyncRunner, SyncState } from '../src/field/sync/sync-runner.ts';

export interface FieldScreen extends RenderResult {
  db: FieldDb;
  /** How often a round with the server was asked for. */
  rounds: () => number;
}

const account = {
  userId: 7,
  username: 'campo01',
  name: 'Ana Muñoz',
  tenantName: 'Servicios Públicos',
  timeZone: 'America/Bogota',
  usedAt: 1,
};

interface Options {
  /** Puts into the store of the phone what the screen shows. */
  fill?: (db: FieldDb) => Promise<void>;
  language?: Locale;
  state?: Partial<SyncState>;
}

/** Draws a part of the field app over a store of its own, without a network. */
export async function renderField(screen: ReactNode, options: Options = {}): Promise<FieldScreen> {
  const { fill, language = 'es', state } = options;
  setLanguage(language);
  const db = new FieldDb(`test.${crypto.randomUUID()}`);
  await fill?.(db);
  let rounds = 0;
  const shown: SyncState = { running: false, problem: null, nextAt: null, fresh: 0, ...state };
  const runner = {
    state: () => shown,
    subscribe: () => () => undefined,
    request: () => void (rounds += 1),
    tick: () => undefined,
    stop: () => undefined,
  } as unknown as SyncRunner;
  const rendered = await render(
    <FieldContext value={{ account, db, runner }}>
      <div className="f-app">
        <main className="f-main">{screen}</main>
      </div>
    </FieldContext>,
  );
  onTestFinished(async () => {
    await rendered.unmount();
    // What the screen began to write as it was left comes first.
    await db.transaction('rw', db.tables, () => db.meta.count());
    await db.delete();
  });
  return Object.assign(rendered, { db, rounds: () => rounds });
}
