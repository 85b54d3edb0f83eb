import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useNavigate } from '@tanstack/react-router';
import type { AnsweredForm } from '@cuadrilla/contract/operation/form-answers.ts';
import { client } from '#api/client.ts';
import { queryFor } from '#api/query.ts';
import { useFormats } from '#i18n/formats.ts';
import { useText } from '#i18n/messages.ts';
import { ErrorState, LoadingState } from '#kit/feedback/states.tsx';
import { MapView } from '#kit/map/map.tsx';
import type { SearchFilter } from '#kit/table/table.types.ts';
import { formAnswersMessages } from './form-answers.messages.ts';

const { places, search } = client.operation.formAnswers;
/** The server gives no more. */
const mostPlaces = 5_000;

interface Props {
  form: AnsweredForm;
  filters: readonly SearchFilter[];
}

/** Where the answers that the filters leave were given; choosing one opens it. */
export default function AnswerMap({ form, filters }: Props) {
  const t = useText(formAnswersMessages);
  const formats = useFormats();
  const navigate = useNavigate();
  const params = { id: form.id };
  const { data, error, refetch } = useQuery(
    queryFor(places, { params, body: { filters: filters as never } }),
  );
  const points = useMemo(
    () =>
      (data ?? []).map(([id, latitude, longitude]) => ({ id, latitude, longitude, tone: 'teal' as const })),
    [data],
  );
  const open = async (id: number) => {
    const filter = { key: 'id', field_type: 'LONG' as const, operator: 'EQUAL' as const, value: id };
    const [answer] = (await search({ params, body: { filters: [filter], size: 1 } })).content;
    if (answer) await navigate({ to: `/operation/survey/${answer.activityId}` });
  };
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <LoadingState />;
  const n = formats.number(data.length);
  return (
    <Box sx={{ flex: 1, minHeight: 380, display: 'flex', flexDirection: 'column', gap: 0.75 }}>
      <Typography variant="body2" color="text.secondary" role="status">
        {data.length === 0 ? t('noPlaces') : t(data.length === mostPlaces ? 'cut' : 'places', { n })}
      </Typography>
      <Box
        sx={{
          flex: 1,
          minHeight: 0,
          position: 'relative',
          border: 1,
          borderColor: 'divider',
          borderRadius: 2,
          overflow: 'hidden',
        }}
      >
        <MapView
          label={t('mapLabel')}
          points={points}
          pointLabel={(id) => t('place', { id })}
          onSelect={(id) => void open(id)}
          fitKey={JSON.stringify(filters)}
        />
      </Box>
    </Box>
  );
}
