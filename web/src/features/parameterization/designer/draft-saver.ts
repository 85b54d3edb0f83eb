import type { DesignVersion, VersionWithDefinition } from '@cuadrilla/contract/parameterization/designs.ts';
import { ApiError, isProblem } from '#api/problem.ts';
import { isSameJson, type DesignDocument } from './commands.rules.ts';

/** Saves a draft some time after its last change, one save at a time, and saves again what failed. */

export type SaveState =
  | { name: 'saved'; at: string | null }
  | { name: 'changed' }
  | { name: 'saving' }
  /** Without the server: what was drawn is stored in this browser and sent again. */
  | { name: 'offline' }
  | { name: 'failed'; error: unknown }
  /** Somebody else saved, published or discarded the draft; `theirs` is null when it is gone. */
  | { name: 'conflict'; theirs: VersionWithDefinition | null };

export interface DraftEndpoints {
  save: (revision: number, definition: DesignDocument) => Promise<DesignVersion>;
  read: () => Promise<VersionWithDefinition>;
}

export const saveDelayMs = 800;
const retryDelayMs = 5_000;

export class DraftSaver {
  #state: SaveState;
  #saved: DesignDocument;
  #savedAt: string | null;
  #wanted: DesignDocument;
  #revision: number;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #running: Promise<void> | null = null;
  #isStopped = false;
  readonly #endpoints: DraftEndpoints;
  readonly #listeners = new Set<() => void>();

  constructor(endpoints: DraftEndpoints, draft: VersionWithDefinition) {
    this.#endpoints = endpoints;
    this.#saved = draft.definition;
    this.#savedAt = draft.editedAt;
    this.#wanted = draft.definition;
    this.#revision = draft.revision;
    this.#state = { name: 'saved', at: draft.editedAt };
  }

  read = (): SaveState => this.#state;
  get revision(): number {
    return this.#revision;
  }
  /** The definition as the server has it. */
  get saved(): DesignDocument {
    return this.#saved;
  }
  get isSaved(): boolean {
    return this.#state.name === 'saved';
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };

  /** Takes the document as it is drawn now. */
  change(document: DesignDocument): void {
    if (document === this.#wanted) return;
    this.#wanted = document;
    if (this.#state.name === 'conflict') return;
    if (isSameJson(document, this.#saved) && !this.#running) {
      clearTimeout(this.#timer);
      return this.#set({ name: 'saved', at: this.#savedAt });
    }
    if (this.#state.name === 'saved') this.#set({ name: 'changed' });
    this.#schedule(saveDelayMs);
  }

  /** Saves at once what has not been saved. */
  async now(): Promise<boolean> {
    clearTimeout(this.#timer);
    await this.#running;
    if (this.#state.name !== 'saved' && this.#state.name !== 'conflict') await this.#start();
    return this.isSaved;
  }

  /** Ends a conflict: what is drawn here replaces what the other person saved. */
  keepMine(theirs: VersionWithDefinition): Promise<boolean> {
    this.#saved = theirs.definition;
    this.#savedAt = theirs.editedAt;
    this.#revision = theirs.revision;
    this.#set({ name: 'changed' });
    return this.now();
  }

  /** Ends a conflict with what the other person saved. */
  takeTheirs(theirs: VersionWithDefinition): void {
    this.#saved = theirs.definition;
    this.#savedAt = theirs.editedAt;
    this.#wanted = theirs.definition;
    this.#revision = theirs.revision;
    this.#set({ name: 'saved', at: theirs.editedAt });
  }

  /** Shows what the draft is now: it was changed, published or discarded elsewhere. */
  compare(): Promise<void> {
    clearTimeout(this.#timer);
    return this.#compare();
  }

  /** Saves nothing any more: somebody else does. */
  stop(): void {
    this.#isStopped = true;
    clearTimeout(this.#timer);
  }

  #set(state: SaveState): void {
    this.#state = state;
    for (const listener of this.#listeners) listener();
  }

  #schedule(delayMs: number): void {
    clearTimeout(this.#timer);
    if (!this.#isStopped) this.#timer = setTimeout(() => void this.#start(), delayMs);
  }

  #start(): Promise<void> {
    this.#running ??= this.#save().finally(() => {
      this.#running = null;
      if (this.#state.name === 'changed') this.#schedule(saveDelayMs);
    });
    return this.#running;
  }

  async #save(): Promise<void> {
    const sent = this.#wanted;
    this.#set({ name: 'saving' });
    try {
      const { revision, editedAt } = await this.#endpoints.save(this.#revision, sent);
      this.#revision = revision;
      this.#saved = sent;
      this.#savedAt = editedAt;
      this.#set(this.#wanted === sent ? { name: 'saved', at: editedAt } : { name: 'changed' });
    } catch (error) {
      await this.#fail(error);
    }
  }

  async #fail(error: unknown): Promise<void> {
    if (isProblem(error, 'STALE_VERSION') || isProblem(error, 'NOT_FOUND')) return this.#compare();
    const isOffline = error instanceof ApiError && (error.status === 0 || error.status >= 502);
    this.#set(isOffline ? { name: 'offline' } : { name: 'failed', error });
    if (isOffline) this.#schedule(retryDelayMs);
  }

  /** The draft is not what was read: shows what it is now, unless it is the same already. */
  async #compare(): Promise<void> {
    try {
      const theirs = await this.#endpoints.read();
      if (theirs.status === 'draft' && isSameJson(theirs.definition, this.#wanted)) this.takeTheirs(theirs);
      else this.#set({ name: 'conflict', theirs });
    } catch (error) {
      if (isProblem(error, 'NOT_FOUND')) this.#set({ name: 'conflict', theirs: null });
      else this.#set({ name: 'failed', error });
    }
  }
}
