import { useState } from 'react';
import { mostWidgets, type DashboardWidget } from '@cuadrilla/contract/insights/dashboard-definition.ts';
import { fitWidget, freeId, newText, newWidget } from '@cuadrilla/contract/insights/widget-edit.ts';
import { useLanguage } from '#i18n/language.ts';
import { useText } from '#i18n/messages.ts';
import { useNames } from '../numbers/use-names.ts';
import { designerMessages } from './designer.messages.ts';
import { changed, redone, startHistory, undone, type EditHistory } from './edit-history.ts';
import { moved, resized, targetOf, type Direction } from './layout.rules.ts';

type Widgets = readonly DashboardWidget[];

export interface Designer {
  widgets: Widgets;
  chosen: DashboardWidget | null;
  choose: (id: string | null) => void;
  isFull: boolean;
  isChanged: boolean;
  canUndo: boolean;
  canRedo: boolean;
  undo: () => void;
  redo: () => void;
  add: (measure: string) => void;
  addText: () => void;
  /** `field` names what is typed into, so that typing is one step. */
  change: (id: string, part: Partial<DashboardWidget>, field?: string) => void;
  move: (id: string, direction: Direction) => void;
  resize: (id: string, wider: number, taller: number) => void;
  duplicate: (id: string) => void;
  remove: (id: string) => void;
  /** All widgets at once, as one step: of an older version. */
  replaceAll: (widgets: Widgets) => void;
  /** What was done last, for those who do not see it. */
  message: string;
  /** What is on screen is what is stored. */
  markSaved: (widgets: Widgets) => void;
}

/** A part of the inspector. */
export interface PartProps {
  widget: DashboardWidget;
  change: (part: Partial<DashboardWidget>, field?: string) => void;
}

export function useWidgetName(): (widget: Pick<DashboardWidget, 'title' | 'measures'>) => string {
  const lang = useLanguage();
  const names = useNames();
  return ({ title, measures }) => title?.[lang] ?? names.measure(measures[0]!)[lang];
}

/** The widgets, what was done to them, and whether that is stored. */
function useEdits(stored: Widgets) {
  const [history, setHistory] = useState<EditHistory<Widgets>>(() => startHistory(stored));
  const [saved, markSaved] = useState(stored);
  const widgets = history.present;
  const [before, after] = [undone(history), redone(history)];
  return {
    widgets,
    set: (next: Widgets, field: string | null = null) => {
      if (JSON.stringify(next) !== JSON.stringify(widgets))
        setHistory(changed(history, next, field, Date.now()));
    },
    isChanged: JSON.stringify(widgets) !== JSON.stringify(saved),
    canUndo: before !== null,
    canRedo: after !== null,
    undo: () => before && setHistory(before),
    redo: () => after && setHistory(after),
    markSaved,
  };
}

/** The widgets that are being designed, what was done to them, and which of them is chosen. */
export function useDesigner(stored: Widgets): Designer {
  const t = useText(designerMessages);
  const widgetName = useWidgetName();
  const { set, ...edits } = useEdits(stored);
  const [chosenId, choose] = useState<string | null>(null);
  const [message, setMessage] = useState('');
  const { widgets } = edits;
  const indexOf = (id: string) => widgets.findIndex((widget) => widget.id === id);
  const say = (all: Widgets, id: string) => {
    const at = all.findIndex((widget) => widget.id === id);
    const widget = all[at]!;
    setMessage(t('position', { name: widgetName(widget), at: at + 1, n: all.length, ...widget.place }));
  };
  const replace = (id: string, next: DashboardWidget, field: string | null = null) => {
    const all = widgets.map((widget) => (widget.id === id ? next : widget));
    set(all, field);
    return all;
  };
  const insert = (widget: DashboardWidget, at: number) => {
    if (widgets.length >= mostWidgets) return;
    const all = [...widgets.slice(0, at), widget, ...widgets.slice(at)];
    set(all);
    choose(widget.id);
    say(all, widget.id);
  };
  return {
    ...edits,
    chosen: widgets.find(({ id }) => id === chosenId) ?? null,
    choose,
    isFull: widgets.length >= mostWidgets,
    add: (measure) => insert(newWidget(freeId(widgets), measure), widgets.length),
    addText: () => insert(newText(freeId(widgets)), widgets.length),
    change: (id, part, field) =>
      void replace(id, fitWidget({ ...widgets[indexOf(id)]!, ...part }), field ? `${id} ${field}` : null),
    move: (id, direction) => {
      const at = indexOf(id);
      const all = moved(widgets, at, targetOf(widgets, at, direction));
      set(all);
      say(all, id);
    },
    resize: (id, wider, taller) => {
      const widget = widgets[indexOf(id)]!;
      const place = resized(widget.place, wider, taller);
      say(replace(id, { ...widget, place }, `${id} size`), id);
    },
    duplicate: (id) => {
      const at = indexOf(id);
      insert({ ...widgets[at]!, id: freeId(widgets) }, at + 1);
    },
    remove: (id) => {
      const at = indexOf(id);
      const others = widgets.filter((widget) => widget.id !== id);
      setMessage(t('removed', { name: widgetName(widgets[at]!) }));
      set(others);
      choose(others[Math.min(at, others.length - 1)]?.id ?? null);
    },
    replaceAll: (all) => set(all),
    message,
  };
}
