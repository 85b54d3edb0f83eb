import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import { useEffect, useRef, type KeyboardEvent } from 'react';
import type { DashboardWidget } from '@cuadrilla/contract/insights/dashboard-definition.ts';
import { useText } from '#i18n/messages.ts';
import { VisuallyHidden } from '#kit/feedback/visually-hidden.tsx';
import type { NumbersAddress } from '../numbers/number-address.ts';
import { WidgetGrid } from '../widgets/widget-grid.tsx';
import { WidgetView } from '../widgets/widget-view.tsx';
import { designerMessages } from './designer.messages.ts';
import type { Direction } from './layout.rules.ts';
import { useWidgetName, type Designer } from './use-designer.ts';
import type { Previews } from '../numbers/use-previews.ts';

const arrows: Readonly<Record<string, Direction>> = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  ArrowLeft: 'left',
  ArrowRight: 'right',
};
const growth: Readonly<Record<Direction, readonly [wider: number, taller: number]>> = {
  up: [0, -1],
  down: [0, 1],
  left: [-1, 0],
  right: [1, 0],
};

function pressed(designer: Designer, id: string, event: KeyboardEvent): void {
  const direction = arrows[event.key];
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  if (direction && event.shiftKey) designer.resize(id, ...growth[direction]);
  else if (direction) designer.move(id, direction);
  else if (event.key === 'Delete') designer.remove(id);
  else return;
  event.preventDefault();
}

interface Props {
  designer: Designer;
  previews: Previews;
  address: NumbersAddress;
  /** Whether lists show records: not while it is seen as somebody else, whose records are not known here. */
  mayList: boolean;
}

/** The widgets as they will stand, with their numbers; the bar over each chooses, moves and sizes it. */
export function DesignGrid({ designer, previews, address, mayList }: Props) {
  const t = useText(designerMessages);
  return (
    <WidgetGrid label={t('widgets')} widgets={designer.widgets}>
      {(widget, at) => (
        <Box
          sx={{
            minWidth: 0,
            display: 'flex',
            flexDirection: 'column',
            borderRadius: 2,
            outline: designer.chosen?.id === widget.id ? '2px solid #3a4bb8' : '1px dashed #c3c8d6',
            outlineOffset: 2,
          }}
        >
          <Handle designer={designer} widget={widget} at={at} />
          <Box inert sx={{ flex: 1, minWidth: 0, display: 'grid' }}>
            <WidgetView
              widget={widget}
              answer={previews.of(widget)}
              isOld={false}
              address={address}
              mayList={mayList}
            />
          </Box>
        </Box>
      )}
    </WidgetGrid>
  );
}

function Handle({ designer, widget, at }: Pick<Props, 'designer'> & { widget: DashboardWidget; at: number }) {
  const t = useText(designerMessages);
  const widgetName = useWidgetName();
  const isChosen = designer.chosen?.id === widget.id;
  const button = useRef<HTMLButtonElement>(null);
  // A widget that was removed or moved leaves the focus to the one that is chosen then.
  useEffect(() => {
    if (isChosen && document.activeElement === document.body) button.current?.focus();
  }, [isChosen, at]);
  const { w, h } = widget.place;
  return (
    <ButtonBase
      ref={button}
      aria-pressed={isChosen}
      title={t('keysHint')}
      onClick={() => designer.choose(widget.id)}
      onKeyDown={(event) => pressed(designer, widget.id, event)}
      sx={{
        justifyContent: 'space-between',
        px: 1,
        minHeight: 24,
        fontSize: 11,
        fontFamily: 'inherit',
        color: isChosen ? 'common.white' : 'text.secondary',
        bgcolor: isChosen ? '#3a4bb8' : '#eef0f5',
        borderRadius: '8px 8px 0 0',
      }}
    >
      <Box component="span" sx={{ overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}>
        <VisuallyHidden>{t('changes')} </VisuallyHidden>
        {widgetName(widget)}
      </Box>
      <Box component="span" sx={{ pl: 1, whiteSpace: 'nowrap' }}>
        {w} × {h}
      </Box>
    </ButtonBase>
  );
}
