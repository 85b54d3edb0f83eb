import ArrowDownward from '@mui/icons-material/ArrowDownward';
import ArrowUpward from '@mui/icons-material/ArrowUpward';
import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import Rule from '@mui/icons-material/RuleOutlined';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import { useState, type KeyboardEvent } from 'react';
import type { Condition } from '@cuadrilla/contract/parameterization/workflows/workflow-definition.ts';
import { useLanguage } from '#i18n/language.ts';
import { useText } from '#i18n/messages.ts';
import { ToneChip } from '#kit/chips.tsx';
import { ConditionField } from '#features/parameterization/conditions/condition-field.tsx';
import { conditionSentence } from '#features/parameterization/conditions/condition-sentence.rules.ts';
import type { ConditionVariable } from '#features/parameterization/conditions/condition-variables.ts';
import { assignmentMessages } from './assignment.messages.ts';
import type { Assignable, Entry } from './entries.rules.ts';

interface Props {
  entry: Entry;
  place: number;
  isMain: boolean;
  isLast: boolean;
  name: string;
  /** Undefined when it no longer exists. */
  offered: Assignable | undefined;
  variables: readonly ConditionVariable[];
  onMove: (step: 1 | -1) => void;
  onRemove: () => void;
  onCondition: (when: Condition) => void;
}

/** One form of the list, with its place, its condition in words and its buttons. */
export function OrderedForm(props: Props) {
  const { entry, place, isMain, name, variables, onMove, onCondition } = props;
  const t = useText(assignmentMessages);
  const [isOpen, setOpen] = useState(false);
  const onKeyDown = (event: KeyboardEvent) => {
    if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return;
    // There it opens a list of choices.
    if ((event.target as Element).closest('[data-condition]')) return;
    event.preventDefault();
    onMove(event.key === 'ArrowUp' ? -1 : 1);
  };
  return (
    <Box
      component="li"
      data-entry
      tabIndex={-1}
      aria-label={`${place + 1}. ${name}`}
      onKeyDown={onKeyDown}
      sx={{
        border: 1,
        borderColor: 'divider',
        borderRadius: 1.5,
        p: 1,
        minWidth: 0,
        '&:focus-visible': { outline: 2, outlineColor: 'primary.main' },
      }}
    >
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
        <Box
          component="span"
          className="tabular"
          sx={{ color: 'text.secondary', width: 20, textAlign: 'right' }}
        >
          {place + 1}
        </Box>
        <Description {...props} isOpen={isOpen} />
        <Buttons {...props} isOpen={isOpen} onOpen={() => setOpen(!isOpen)} />
      </Box>
      {isOpen && !isMain && (
        <Box data-condition sx={{ mt: 1, pl: { sm: 3.5 } }}>
          <ConditionField
            label={t('condition', { name })}
            value={entry.when}
            onChange={onCondition}
            variables={variables}
          />
        </Box>
      )}
    </Box>
  );
}

/** Its name, and when it is asked. */
function Description({ isOpen, ...props }: Props & { isOpen: boolean }) {
  const { entry, isMain, name, variables } = props;
  const t = useText(assignmentMessages);
  const lang = useLanguage();
  return (
    <Box sx={{ flex: '1 1 180px', minWidth: 0 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.5, alignItems: 'center' }}>
        <Box component="span" sx={{ fontWeight: 560, overflowWrap: 'anywhere' }}>
          {name}
        </Box>
        <Chips {...props} />
      </Box>
      {!isMain && !isOpen && (
        <Typography
          variant="body2"
          color="text.secondary"
          sx={{ overflowWrap: 'anywhere', '&::first-letter': { textTransform: 'uppercase' } }}
        >
          {entry.when === null ? t('always') : conditionSentence(entry.when, variables, lang)}
        </Typography>
      )}
    </Box>
  );
}

function Chips({ entry, isMain, offered }: Props) {
  const t = useText(assignmentMessages);
  const isGroup = entry.kind === 'group';
  return (
    <>
      {isMain && <ToneChip tone="indigo" label={t('main')} />}
      {isGroup && <ToneChip tone="teal" label={t('group')} />}
      {!offered?.active && <ToneChip tone="amber" label={t(isGroup ? 'inactive' : 'unpublished')} />}
    </>
  );
}

interface ButtonProps extends Props {
  isOpen: boolean;
  onOpen: () => void;
}

function Buttons({ place, isMain, isLast, name, isOpen, onOpen, onMove, onRemove }: ButtonProps) {
  const t = useText(assignmentMessages);
  return (
    <Box sx={{ display: 'flex', ml: 'auto' }}>
      {!isMain && (
        <IconButton
          size="small"
          aria-label={t('editCondition', { name })}
          aria-expanded={isOpen}
          color={isOpen ? 'primary' : 'default'}
          onClick={onOpen}
        >
          <Rule fontSize="small" />
        </IconButton>
      )}
      <IconButton
        size="small"
        aria-label={t('up', { name })}
        disabled={place === 0}
        onClick={() => onMove(-1)}
      >
        <ArrowUpward fontSize="small" />
      </IconButton>
      <IconButton size="small" aria-label={t('down', { name })} disabled={isLast} onClick={() => onMove(1)}>
        <ArrowDownward fontSize="small" />
      </IconButton>
      <IconButton size="small" aria-label={t('remove', { name })} onClick={onRemove}>
        <DeleteOutlined fontSize="small" />
      </IconButton>
    </Box>
  );
}
