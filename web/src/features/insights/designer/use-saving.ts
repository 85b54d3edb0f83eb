import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import type { Dashboard } from '@cuadrilla/contract/insights/dashboards.ts';
import { client } from '#api/client.ts';
import { isProblem } from '#api/problem.ts';
import { refetch } from '#api/query.ts';
import { useText } from '#i18n/messages.ts';
import { toast } from '#kit/feedback/notices.ts';
import { designerAddress } from '../dashboards/dashboard-menu.ts';
import { designerMessages } from './designer.messages.ts';
import type { Designer } from './use-designer.ts';

const endpoints = client.insights.dashboards;

export interface Saving {
  isSaving: boolean;
  /** Somebody else saved meanwhile. */
  isStale: boolean;
  save: () => void;
  saveCopy: () => void;
}

/** Saves what is designed over the revision that it was opened with, and over no other. */
export function useSaving(dashboard: Dashboard, designer: Designer): Saving {
  const t = useText(designerMessages);
  const navigate = useNavigate();
  const [revision, setRevision] = useState(dashboard.revision);
  const [isSaving, setSaving] = useState(false);
  const [isStale, setStale] = useState(false);
  const { name, description, refresh, ref } = dashboard;
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
  const save = async () => {
    const widgets = [...designer.widgets];
    const body = { name, description, refresh, widgets, revision };
    const saved = await endpoints.update({ params: { id: Number(ref) }, body });
    designer.markSaved(widgets);
    setRevision(saved.revision);
    toast.success(t('saved', { name }));
    void refetch(endpoints);
  };
  const saveCopy = async () => {
    const widgets = [...designer.widgets];
    const copy = t('copyOf', { name }).slice(0, 99);
    const made = await endpoints.create({ body: { name: copy, description, refresh, widgets } });
    // What is left behind is saved under the other name.
    flushSync(() => designer.markSaved(widgets));
    void refetch(endpoints.list);
    await navigate(designerAddress(made.ref) as never);
  };
  return {
    isSaving,
    isStale,
    save: () => void (designer.isChanged && run(save)),
    saveCopy: () => void run(saveCopy),
  };
}
