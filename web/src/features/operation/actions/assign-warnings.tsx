import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { client } from '#api/client.ts';
import { messageOf } from '#api/problem.ts';
import { useText } from '#i18n/messages.ts';
import { batchesOf, grouped } from './assign-check.rules.ts';
import { decisionMessages } from './decision.messages.ts';

/** Objections to assigning activities to an employee. `clear`: there are none, or they were acknowledged. */
export function useAssignmentCheck(activityIds: readonly number[], employeeId: number | null) {
  const { data, error, isFetching } = useQuery({
    queryKey: [...client.operation.activities.checkAssignment.key, activityIds, employeeId],
    enabled: employeeId !== null,
    staleTime: 0,
    queryFn: async ({ signal }) => {
      const parts = await Promise.all(
        batchesOf(activityIds).map((ids) =>
          client.operation.activities.checkAssignment(
            { body: { activityIds: ids, employeeId: employeeId! } },
            signal,
          ),
        ),
      );
      return grouped(parts.flat());
    },
  });
  const [acknowledgedFor, setAcknowledgedFor] = useState<number | null>(null);
  const acknowledged = acknowledgedFor !== null && acknowledgedFor === employeeId;
  const objections = data ?? [];
  return {
    objections,
    error,
    checking: employeeId !== null && isFetching,
    total: activityIds.length,
    acknowledged,
    acknowledge: (yes: boolean) => setAcknowledgedFor(yes ? employeeId : null),
    clear: employeeId !== null && !isFetching && ((Boolean(data) && objections.length === 0) || acknowledged),
  };
}

export function AssignWarnings({ check }: { check: ReturnType<typeof useAssignmentCheck> }) {
  const t = useText(decisionMessages);
  const { objections, error, checking, total, acknowledged, acknowledge } = check;
  const confirmation = (
    <FormControlLabel
      sx={{ mt: 0.5, ml: -1 }}
      slotProps={{ typography: { variant: 'body2', sx: { fontWeight: 560 } } }}
      control={<Checkbox size="small" checked={acknowledged} onChange={(_, yes) => acknowledge(yes)} />}
      label={t('acknowledge')}
    />
  );
  if (checking)
    return (
      <Box role="status">
        <Typography variant="caption" color="text.secondary">
          {t('checking')}
        </Typography>
        <LinearProgress aria-hidden sx={{ height: 2 }} />
      </Box>
    );
  if (error)
    return (
      <Alert severity="warning">
        {t('uncheckable')} {messageOf(error)}
        <div>{confirmation}</div>
      </Alert>
    );
  if (objections.length === 0) return <Alert severity="success">{t('allClear')}</Alert>;
  return (
    <Alert severity="warning">
      <AlertTitle>{t('warning')}</AlertTitle>
      <Box component="ul" sx={{ m: 0, pl: 2.25 }}>
        {objections.map(({ code, count }) => (
          <li key={code}>
            {total > 1 && (
              <Box component="strong" className="tabular">
                {t('ofAll', { count, total })}:{' '}
              </Box>
            )}
            {t(code)}
          </li>
        ))}
      </Box>
      {confirmation}
    </Alert>
  );
}
