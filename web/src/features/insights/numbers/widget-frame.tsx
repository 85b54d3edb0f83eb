import InfoOutlined from '@mui/icons-material/InfoOutlined';
import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import IconButton from '@mui/material/IconButton';
import Popover from '@mui/material/Popover';
import Typography from '@mui/material/Typography';
import { useId, useState, type ReactNode } from 'react';
import type { NumbersAnswer } from '@cuadrilla/contract/insights/numbers.ts';
import { measureOf } from '@cuadrilla/contract/insights/measure-catalogue.ts';
import { useLanguage } from '#i18n/language.ts';
import { useText } from '#i18n/messages.ts';
import { LoadingState } from '#kit/feedback/states.tsx';
import { insightsMessages } from '../insights.messages.ts';
import { useNames } from './use-names.ts';

/** What a measure means, in words, on request. */
export function Definition({ codes }: { codes: readonly string[] }) {
  const t = useText(insightsMessages);
  const lang = useLanguage();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const called = useNames(codes);
  const defined = codes.filter((code) => measureOf(code) !== undefined);
  const names = defined.map((code) => called.measure(code)[lang]).join(', ');
  if (defined.length === 0) return null;
  return (
    <>
      <IconButton
        aria-label={`${t('definition')}: ${names}`}
        aria-haspopup="dialog"
        onClick={(event) => setAnchor(event.currentTarget)}
        sx={{ p: 0.5, color: 'text.secondary' }}
      >
        <InfoOutlined sx={{ fontSize: 16 }} />
      </IconButton>
      <Popover
        open={anchor !== null}
        anchorEl={anchor}
        onClose={() => setAnchor(null)}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
        slotProps={{ paper: { role: 'dialog', 'aria-label': t('definition'), sx: { p: 2, maxWidth: 380 } } }}
      >
        {defined.map((code) => (
          <Box key={code} sx={{ '& + &': { mt: 1.5 } }}>
            <Typography variant="subtitle2" component="p">
              {called.measure(code)[lang]}{' '}
              <Box component="span" sx={{ color: 'text.secondary', fontWeight: 400 }}>
                {code}
              </Box>
            </Typography>
            <Typography variant="body2">{called.meaning(code)[lang]}</Typography>
          </Box>
        ))}
      </Popover>
    </>
  );
}

interface Props {
  title: string;
  note?: string | undefined;
  /** Of which definitions can be read. */
  codes?: readonly string[];
  answer: NumbersAnswer | undefined;
  isOld: boolean;
  /** Whether there is nothing to draw although the answer is here. */
  isEmpty?: (answer: NumbersAnswer) => boolean;
  children: (answer: NumbersAnswer) => ReactNode;
  actions?: ReactNode;
}

const noRows = ({ rows }: NumbersAnswer): boolean => rows.length === 0;

/** A widget: loading, refused, empty and drawn are four different things. */
export function WidgetFrame({
  title,
  note,
  codes = [],
  answer,
  isOld,
  isEmpty = noRows,
  children,
  actions,
}: Props) {
  const t = useText(insightsMessages);
  const id = useId();
  return (
    <Card
      role="group"
      aria-labelledby={id}
      aria-busy={isOld || !answer}
      sx={{ p: 2, display: 'flex', flexDirection: 'column', gap: 1, minWidth: 0, height: '100%' }}
    >
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 0.5 }}>
        <Typography id={id} variant="h3" component="h2" sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
          {title}
        </Typography>
        <Definition codes={codes} />
        {actions && <Box sx={{ ml: 'auto' }}>{actions}</Box>}
      </Box>
      {note && (
        <Typography variant="caption" color="text.secondary">
          {note}
        </Typography>
      )}
      <Box sx={{ flex: 1, minHeight: 0, minWidth: 0, opacity: isOld ? 0.55 : 1 }}>
        {!answer ? (
          <LoadingState rows={3} />
        ) : answer.error ? (
          <Refusal {...answer.error} />
        ) : isEmpty(answer) ? (
          <Typography variant="body2" color="text.secondary">
            {t('noData')}
          </Typography>
        ) : (
          children(answer)
        )}
      </Box>
    </Card>
  );
}

/** Refusals that are no mistake of anyone: the number has no data yet. */
const withoutData: ReadonlySet<string> = new Set(['MEASURE_WITHOUT_DATA', 'MEASURE_NEEDS_WORK']);

function Refusal({ message_key, message }: NonNullable<NumbersAnswer['error']>) {
  if (withoutData.has(message_key))
    return (
      <Typography variant="body2" color="text.secondary">
        {message}
      </Typography>
    );
  return (
    <Typography role="alert" variant="body2" color="error">
      {message}
    </Typography>
  );
}
