import { useState } from 'react';
import type { RecordTemplate } from '@cuadrilla/contract/administration/record-template.ts';
import type { ReportVersion } from '@cuadrilla/contract/administration/reports.ts';
import { client } from '#api/client.ts';
import { ApiError, messageOf } from '#api/problem.ts';
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

/** Drafts and the publication of a report's template. */
export function useTemplateSave(
  reportId: number,
  versions: readonly ReportVersion[],
  before: RecordTemplate | null,
) {
  const t = useText(reportDesignerMessages);
  const [saved, setSaved] = useState(before);
  const [draft, setDraft] = useState(versions.find(({ status }) => status === 'draft') ?? null);
  const [current, setCurrent] = useState(versions.find(({ status }) => status === 'published') ?? null);
  const [busy, setBusy] = useState<'save' | 'publish' | null>(null);
  const { refusal, faulty, dismiss, refuse } = useRefusal();
  const write = async (template: RecordTemplate): Promise<ReportVersion> => {
    const known = [current?.version, ...versions.map(({ version }) => version)].filter(
      (each) => each !== undefined,
    );
    const version = draft?.version ?? nextVersion(known);
    const written = await reports.saveVersion({ params: { id: reportId }, body: { version, template } });
    setDraft(written);
    setSaved(template);
    return written;
  };
  const attempt = async (kind: 'save' | 'publish', work: () => Promise<void>) => {
    setBusy(kind);
    dismiss();
    try {
      await work();
      void refetch(reports);
    } catch (error) {
      refuse(error);
    }
    setBusy(null);
  };
  return {
    saved,
    draft: draft?.version ?? null,
    current: current?.version ?? null,
    busy,
    refusal,
    faulty,
    dismiss,
    save: (template: RecordTemplate) =>
      attempt('save', async () => {
        const { version } = await write(template);
        toast.success(t('saved', { version }));
      }),
    publish: (template: RecordTemplate, changed: boolean) =>
      attempt('publish', async () => {
        const written = changed || !draft ? await write(template) : draft;
        const published = await reports.publishVersion({ params: { id: written.id } });
        setCurrent(published);
        setDraft(null);
        toast.success(t('publishedDone', { version: published.version }));
      }),
  };
}
