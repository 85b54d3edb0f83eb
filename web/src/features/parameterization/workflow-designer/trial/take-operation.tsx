import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { client } from '#api/client.ts';
import { messageOf } from '#api/problem.ts';
import { useMay } from '#api/session.ts';
import { useText } from '#i18n/messages.ts';
import type { Trial } from '../model/workflow-trial.rules.ts';
import type { WorkflowTree } from '../model/workflow-tree.rules.ts';
import { readPastOperation } from './operation-answers.ts';
import { trialMessages } from './trial.messages.ts';

interface Props {
  tree: WorkflowTree;
  onTake: (trial: Trial) => void;
}

/** Fills the trial with what a past operation answered. */
export function TakeOperation({ tree, onTake }: Props) {
  const t = useText(trialMessages);
  const may = useMay();
  const [number, setNumber] = useState('');
  const { operations, activities } = client.operation;
  const taking = useMutation({
    mutationFn: readPastOperation,
    onSuccess: (past) => past && onTake(past.trial),
  });
  if (!may(operations.search) || !may(operations.get) || !may(activities.answers)) return null;
  const text = () => {
    if (taking.error) return messageOf(taking.error);
    if (taking.data === null) return t('notFound', { number: taking.variables ?? '' });
    if (!taking.data) return '';
    const keys = Object.keys(taking.data.trial.statuses);
    const missing = keys.filter((key) => !tree.byKey.has(key));
    return [
      t('filled', { number: taking.data.number, n: keys.length }),
      missing.length > 0 && t('leftOut', { keys: missing.join(', ') }),
    ]
      .filter(Boolean)
      .join(' ');
  };
  return (
    <Box
      component="form"
      onSubmit={(event) => {
        event.preventDefault();
        if (number.trim() !== '') taking.mutate(number.trim());
      }}
      sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}
    >
      <TextField
        size="small"
        label={t('number')}
        value={number}
        onChange={(event) => setNumber(event.target.value)}
        slotProps={{ htmlInput: { maxLength: 30 } }}
        sx={{ width: 240 }}
      />
      <Button type="submit" variant="outlined" loading={taking.isPending} disabled={number.trim() === ''}>
        {t('fill')}
      </Button>
      <Box role="status" sx={{ fontSize: 12.5, color: 'text.secondary' }}>
        {text()}
      </Box>
    </Box>
  );
}
