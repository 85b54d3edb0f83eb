import { useState } from 'react';
import type { ReportVersion } from '@cuadrilla/contract/administration/reports.ts';
import { client } from '#api/client.ts';
import { ApiError, isProblem, messageOf } from '#api/problem.ts';
import { refetch } from '#api/query.ts';
import { useText } from '#i18n/messages.ts';
import { toast } from '#kit/feedback/notices.ts';
import { reportDesignerMessages } from './report-designer.messages.ts';
import { nextVersion } from './template-edit.rules.ts';

const { reports } = client.administration;

/** Places of blocks in the names of refused fields: `template.blocks.3.columns`. */
const blocksIn = (fields: Readonly<Record<string, unknown>>): ReadonlySet<number> =>
  new Set(
    Object.keys(fields).flatMap((name) => /^template\.blocks\.(\d+)/.exec(name)?.slice(1).map(Number) ?? []),
  );

/** What the server refused last, and which blocks it named. */
function useRefusal() {
  const [refusal, setRefusal] = useState<string | null>(null);
  const [faulty, setFaulty] = useState<ReadonlySet<number>>(new Set());
  const dismiss = () => {
    setRefusal(null);
    setFaulty(new Set());
  };
  const refuse = (error: unknown) => {
    setRefusal(messageOf(error));
    setFaulty(blocksIn(error instanceof ApiError ? (error.problem.fields ?? {}) : {}));
  };
  return { refusal, faulty, dismiss, refuse };
}

/** Somebody else saved or published the draft that is edited here. */
export interface TemplateConflict<T> {
  mine: T;
  version: ReportVersion;
  /** Null when it can no longer be read. */
  theirs: T | null;
}

/** The versions of a report as they are saved now. */
async function readVersions(reportId: number): Promise<readonly ReportVersion[]> {
  const found = await reports.versionsCriteria({
    body: {
      filters: [{ key: 'reportId', field_type: 'LONG', operator: 'EQUAL', value: reportId }],
      sorts: [{ key: 'createdAt', direction: 'DESC' }],
      size: 100,
    },
  });
  return found.content;
}

const draftOf = (versions: readonly ReportVersion[]) =>
  versions.find(({ status }) => status === 'draft') ?? null;
const currentOf = (versions: readonly ReportVersion[]) =>
  versions.find(({ status }) => status === 'published') ?? null;

/** The versions of a report, as far as this screen knows them. */
function useVersions(read: readonly ReportVersion[]) {
  const [versions, setVersions] = useState(read);
  const [draft, setDraft] = useState(() => draftOf(read));
  const [current, setCurrent] = useState(() => currentOf(read));
  const known = [current?.version, ...versions.map(({ version }) => version)];
  return {
    draft,
    current,
    setDraft,
    published: (version: ReportVersion) => {
      setCurrent(version);
      setDraft(null);
    },
    take: (now: readonly ReportVersion[]) => {
      setVersions(now);
      setDraft(draftOf(now));
      setCurrent(currentOf(now));
    },
    next: () => nextVersion(known.filter((each) => each !== undefined)),
  };
}

/** One save or publication at a time. A late one is compared with what is saved, any other failure is shown. */
function useAttempt() {
  const [busy, setBusy] = useState<'save' | 'publish' | null>(null);
  const { refusal, faulty, dismiss, refuse } = useRefusal();
  const attempt = async (
    kind: 'save' | 'publish',
    compare: () => Promise<void>,
    work: () => Promise<void>,
  ) => {
    setBusy(kind);
    dismiss();
    await work()
      .then(() => void refetch(reports))
      .catch((error: unknown) => (isStale(error) ? compare() : refuse(error)))
      .catch(refuse);
    setBusy(null);
  };
  return { attempt, busy, refusal, faulty, dismiss };
}

/** Drafts and the publication of a report's template; `parse` reads one that somebody else saved. */
export function useTemplateSave<T extends object>(
  reportId: number,
  read: readonly ReportVersion[],
  before: T | null,
  parse: (template: unknown) => T | null,
) {
  const t = useText(reportDesignerMessages);
  const [saved, setSaved] = useState(before);
  const versions = useVersions(read);
  const { draft } = versions;
  const [conflict, setConflict] = useState<TemplateConflict<T> | null>(null);
  const { attempt, ...state } = useAttempt();
  const write = async (template: T): Promise<ReportVersion> => {
    const body = {
      revision: draft?.revision ?? null,
      version: draft?.version ?? versions.next(),
      template: template as Record<string, unknown>,
    };
    const written = await reports.saveVersion({ params: { id: reportId }, body });
    setConflict(null);
    versions.setDraft(written);
    setSaved(template);
    return written;
  };
  /** Reads what is saved now, so that nobody's work is replaced unseen. */
  const compare = async (mine: T) => {
    const now = await readVersions(reportId);
    const version = draftOf(now) ?? currentOf(now);
    versions.take(now);
    if (!version) return;
    const { template } = await reports.template({ params: { id: version.id } });
    setConflict({ mine, version, theirs: parse(template) });
  };
  const save = (template: T) =>
    attempt(
      'save',
      () => compare(template),
      async () => {
        const { version } = await write(template);
        toast.success(t('saved', { version }));
      },
    );
  const publish = (template: T, changed: boolean) =>
    attempt(
      'publish',
      () => compare(template),
      async () => {
        const { id, revision } = changed || !draft ? await write(template) : draft;
        const published = await reports.publishVersion({ params: { id }, query: { revision } });
        versions.published(published);
        toast.success(t('publishedDone', { version: published.version }));
      },
    );
  const takeTheirs = (theirs: T) => {
    setConflict(null);
    setSaved(theirs);
  };
  const names = { draft: draft?.version ?? null, current: versions.current?.version ?? null };
  const leaveConflict = () => setConflict(null);
  return { ...state, ...names, saved, conflict, save, publish, leaveConflict, takeTheirs };
}

const isStale = (error: unknown): boolean =>
  isProblem(error, 'STALE_VERSION') || isProblem(error, 'ALREADY_EXISTS');
