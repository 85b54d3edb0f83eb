import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { memo, useMemo } from 'react';
import type { AuditLine } from '@cuadrilla/contract/audit/audit.ts';
import { useFormats } from '#i18n/formats.ts';
import { useText } from '#i18n/messages.ts';
import { dayOf } from '#i18n/time-zone.ts';
import { DifferenceList } from '#kit/catalogue/record/difference-list.tsx';
import { auditMessages } from './audit.messages.ts';
import { ResultChip, SealChip } from './line-chips.tsx';
import { LineSentence } from './line-sentence.tsx';
import { useLineValues } from './line-values.ts';
import { groupLines, type RequestGroup } from './timeline.rules.ts';

interface Props {
  lines: readonly AuditLine[];
  openId: number | null;
  onOpen: (id: number) => void;
}

/** Lines under their days, those of one request together. */
export function AuditTimeline({ lines, openId, onOpen }: Props) {
  const formats = useFormats();
  const days = useMemo(() => groupLines(lines, (at) => dayOf(at)), [lines]);
  return (
    <>
      {days.map(({ day, groups }) => (
        <Box component="section" key={`${day} ${groups[0]!.key}`} aria-label={formats.day(day)}>
          <Typography
            variant="subtitle2"
            component="h2"
            sx={{ position: 'sticky', top: 0, zIndex: 1, bgcolor: 'background.paper', px: 1.5, py: 0.75 }}
          >
            {formats.day(day)}
          </Typography>
          <Box component="ol" sx={{ m: 0, p: 0, listStyle: 'none' }}>
            {groups.map((group) => (
              <Request
                key={group.key}
                group={group}
                openId={group.lines.some(({ id }) => id === openId) ? openId : null}
                onOpen={onOpen}
              />
            ))}
          </Box>
        </Box>
      ))}
    </>
  );
}

const Request = memo(function Request({
  group,
  openId,
  onOpen,
}: { group: RequestGroup } & Pick<Props, 'openId' | 'onOpen'>) {
  const formats = useFormats();
  return (
    <Box
      component="li"
      sx={{ display: 'flex', gap: 1.5, px: 1.5, py: 0.75, borderTop: 1, borderColor: 'divider' }}
    >
      <Typography
        component="time"
        dateTime={group.at}
        variant="caption"
        color="text.secondary"
        className="tabular"
        sx={{ flexShrink: 0, width: 40, pt: 0.5 }}
      >
        {formats.time(group.at)}
      </Typography>
      <Box sx={{ flex: 1, minWidth: 0, display: 'grid', gap: 0.25 }}>
        {group.lines.map((line) => (
          <Line key={line.id} line={line} isOpen={line.id === openId} onOpen={onOpen} />
        ))}
      </Box>
    </Box>
  );
});

/** Of what was created or deleted, every field is new or gone: the panel shows them. */
const hasBrief = ({ action, differences }: AuditLine): boolean =>
  differences.length > 0 && !/\.(create|delete)$/.test(action);

/** On a phone the seal stands beside the sentence: below it, it would take a row of every line. */
const lineSx = {
  display: 'flex',
  flexWrap: { xs: 'nowrap', md: 'wrap' },
  alignItems: { xs: 'flex-start', md: 'center' },
  columnGap: 1,
  rowGap: 0.25,
} as const;

function Line({ line, isOpen, onOpen }: { line: AuditLine; isOpen: boolean; onOpen: (id: number) => void }) {
  const t = useText(auditMessages);
  const values = useLineValues(line);
  return (
    <Box
      sx={{
        borderRadius: 1,
        px: 0.75,
        py: 0.25,
        bgcolor: isOpen ? 'action.selected' : 'transparent',
        '&:hover': { bgcolor: isOpen ? 'action.selected' : 'action.hover' },
      }}
    >
      <Box sx={lineSx}>
        <Box
          component="button"
          type="button"
          aria-expanded={isOpen}
          onClick={() => onOpen(line.id)}
          sx={{
            all: 'unset',
            cursor: 'pointer',
            fontSize: 14,
            minWidth: 0,
            '&:focus-visible': { outline: '2px solid #2f49d8', borderRadius: 0.5 },
          }}
        >
          <LineSentence line={line} />
        </Box>
        <ResultChip result={line.result} />
        <Box sx={{ ml: 'auto', display: 'flex', gap: 1, alignItems: 'center' }}>
          {line.address && (
            <Typography
              variant="caption"
              color="text.secondary"
              className="tabular"
              sx={{ display: { xs: 'none', md: 'block' } }}
            >
              {line.address}
            </Typography>
          )}
          <SealChip position={line.position} compact />
        </Box>
      </Box>
      {hasBrief(line) && <DifferenceList {...values} />}
      {line.more !== 0 && (
        <Typography variant="caption" color="text.secondary">
          {line.more < 0 ? t('longDetail') : t('moreFields', { n: line.more })}
        </Typography>
      )}
    </Box>
  );
}
