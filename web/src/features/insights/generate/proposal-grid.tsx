import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import Typography from '@mui/material/Typography';
import { useEffect, useEffectEvent, useState } from 'react';
import type { DashboardWidget, WidgetKind } from '@cuadrilla/contract/insights/dashboard-definition.ts';
import type { NumbersAnswer } from '@cuadrilla/contract/insights/numbers.ts';
import type { Proposal } from '@cuadrilla/contract/insights/proposals.ts';
import { addDays } from '@cuadrilla/contract/kit/zoned-time.ts';
import { useLanguage } from '#i18n/language.ts';
import { useText } from '#i18n/messages.ts';
import { today } from '#i18n/time-zone.ts';
import { ErrorState } from '#kit/feedback/states.tsx';
import { useNames } from '../numbers/use-names.ts';
import { usePreviews } from '../numbers/use-previews.ts';
import { WidgetGrid } from '../widgets/widget-grid.tsx';
import { WidgetView } from '../widgets/widget-view.tsx';
import { generateMessages } from './generate.messages.ts';

const compared: ReadonlySet<WidgetKind> = new Set(['bars', 'pareto', 'heat', 'map']);

/** Whether there is something to see: groups are compared when there are two at least. */
export function isTelling({ kind }: DashboardWidget, { error, rows, totals }: NumbersAnswer): boolean {
  if (error) return false;
  if (compared.has(kind)) return rows.length > 1;
  return kind === 'number' ? (totals[0]?.value ?? null) !== null : rows.length > 0;
}

interface Props {
  proposals: readonly Proposal[];
  onChosen: (widgets: readonly DashboardWidget[]) => void;
}

/** Proposals with their numbers; each is ticked when it has something to tell, until somebody decides. */
export function ProposalGrid({ proposals, onChosen }: Props) {
  const t = useText(generateMessages);
  const lang = useLanguage();
  const names = useNames();
  const [day] = useState(() => today());
  const [decided, setDecided] = useState<Readonly<Record<string, boolean>>>({});
  const address = { from: addDays(day, -29), to: day, filters: {} };
  const widgets = proposals.map(({ widget }) => widget);
  const previews = usePreviews(widgets, address);
  const isChosen = (widget: DashboardWidget): boolean => {
    const answer = previews.of(widget);
    return decided[widget.id] ?? (answer ? isTelling(widget, answer) : false);
  };
  const chosen = widgets
    .filter(isChosen)
    .map(({ id }) => id)
    .join();
  // What still waits for its numbers could not be ticked yet: nothing is saved before all are there.
  const isWaiting = widgets.some((widget) => previews.of(widget) === undefined);
  const report = useEffectEvent(() => onChosen(isWaiting ? [] : widgets.filter(isChosen)));
  useEffect(() => report(), [chosen, isWaiting]);
  if (previews.error !== null) return <ErrorState error={previews.error} onRetry={previews.retry} />;
  return (
    <WidgetGrid label={t('proposal')} widgets={widgets}>
      {(widget, at) => {
        const name = widget.title?.[lang] ?? names.measure(widget.measures[0]!)[lang];
        return (
          <Box sx={{ minWidth: 0, display: 'flex', flexDirection: 'column' }}>
            <FormControlLabel
              label={t('take', { name })}
              slotProps={{ typography: { variant: 'caption' } }}
              control={
                <Checkbox
                  size="small"
                  checked={isChosen(widget)}
                  onChange={(_, on) => setDecided({ ...decided, [widget.id]: on })}
                />
              }
            />
            <Box inert sx={{ flex: 1, minWidth: 0, display: 'grid', opacity: isChosen(widget) ? 1 : 0.5 }}>
              <WidgetView
                widget={widget}
                answer={previews.of(widget)}
                isOld={false}
                address={address}
                mayList={false}
              />
            </Box>
            <Typography variant="caption" color="text.secondary">
              {proposals[at]!.why[lang]}
            </Typography>
          </Box>
        );
      }}
    </WidgetGrid>
  );
}
