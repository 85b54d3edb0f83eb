import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import type { DashboardWidget } from '@cuadrilla/contract/insights/dashboard-definition.ts';
import type { Dashboard } from '@cuadrilla/contract/insights/dashboards.ts';
import { client } from '#api/client.ts';
import { isProblem } from '#api/problem.ts';
import { refetch } from '#api/query.ts';
import { useText } from '#i18n/messages.ts';
import { confirmDelete, toast } from '#kit/feedback/notices.ts';
import { designerAddress } from '../dashboards/dashboard-menu.ts';
import { designerMessages } from './designer.messages.ts';
import type { Designer } from './use-designer.ts';

const endpoints = client.insights.dashboards;

export interface Saving {
  isSaving: boolean;
  /** Somebody else saved meanwhile. */
  isStale: boolean;
  /** What is saved here is not what everybody sees. */
  hasDraft: boolean;
  save: () => void;
  publish: () => void;
  discard: () => void;
  saveCopy: () => void;
}

/** Runs one thing after the other; a save that comes late is said apart from other faults. */
function useRun() {
  const [isSaving, setSaving] = useState(false);
  const [isStale, setStale] = useState(false);
  const run = async (work: () => Promise<void>) => {
    if (isSaving) return;
    setSaving(true);
    try {
      await work();
    } catch (error) {
      if (isProblem(error, 'STALE_VERSION')) setStale(true);
      else toast.error(error);
    }
    setSaving(false);
  };
  return { isSaving, isStale, run };
}

/** Saves what is designed over the revision that it was opened with, and over no other: for oneself, or for everybody. */
export function useSaving(dashboard: Dashboard, designer: Designer, onReload: () => void): Saving {
  const t = useText(designerMessages);
  const navigate = useNavigate();
  const [revision, setRevision] = useState(dashboard.revision);
  const [hasDraft, setDraft] = useState(dashboard.draft !== null);
  const { isSaving, isStale, run } = useRun();
  const { name, description, refresh, ref } = dashboard;
  const readers = dashboard.readers.map(({ code }) => code);
  const params = { id: Number(ref) };
  const store = async (call: (widgets: DashboardWidget[]) => Promise<Dashboard>, message: string) => {
    const widgets = [...designer.widgets];
    const saved = await call(widgets);
    designer.markSaved(widgets);
    setRevision(saved.revision);
    setDraft(saved.draft !== null);
    toast.success(message);
    void refetch(endpoints);
  };
  const save = () =>
    store((widgets) => endpoints.saveDraft({ params, body: { widgets, revision } }), t('draftSaved'));
  const publish = () =>
    store(
      (widgets) => endpoints.update({ params, body: { name, description, refresh, widgets, revision } }),
      t('published', { name }),
    );
  const discard = async () => {
    if (!(await confirmDelete({ title: t('discardTitle'), text: t('discardText') }))) return;
    await endpoints.saveDraft({ params, body: { widgets: null, revision } });
    designer.markSaved(designer.widgets);
    onReload();
  };
  const saveCopy = async () => {
    const widgets = [...designer.widgets];
    const copy = t('copyOf', { name }).slice(0, 99);
    const made = await endpoints.create({ body: { name: copy, description, refresh, readers, widgets } });
    // What is left behind is saved under the other name.
    flushSync(() => designer.markSaved(widgets));
    void refetch(endpoints.list);
    await navigate(designerAddress(made.ref) as never);
  };
  return {
    isSaving,
    isStale,
    hasDraft,
    save: () => void (designer.isChanged && run(save)),
    publish: () => void run(publish),
    discard: () => void run(discard),
    saveCopy: () => void run(saveCopy),
  };
}
