import TableRows from '@mui/icons-material/TableRowsOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { FormItem } from '@cuadrilla/contract/parameterization/forms.ts';
import { client } from '#api/client.ts';
import { queryFor } from '#api/query.ts';
import { useMay } from '#api/session.ts';
import { useFormats } from '#i18n/formats.ts';
import { useText } from '#i18n/messages.ts';
import { ErrorState, LoadingState } from '#kit/feedback/states.tsx';
import { Facts, SidePanel } from '#kit/side-panel.tsx';
import type { RowAction } from '#kit/table/row-menu.tsx';
import { PanelActions } from './panel-actions.tsx';
import { FormStateChips } from './form-state-chips.tsx';
import { formsMessages } from './forms.messages.ts';

interface Props {
  form: FormItem;
  actions: readonly RowAction[];
  onClose: () => void;
}

/** One form beside the list: its data, and what uses it. */
export function FormDetail({ form, actions, onClose }: Props) {
  const t = useText(formsMessages);
  const formats = useFormats();
  return (
    <SidePanel
      heading={form.code}
      title={form.name}
      chips={<FormStateChips form={form} />}
      actions={<PanelActions actions={actions.slice(0, 3)} />}
      onClose={onClose}
    >
      <Facts
        title={t('form')}
        facts={[
          [t('nameEs'), form.nameEs],
          [t('nameEn'), form.nameEn],
          [t('quality'), form.qualityCode],
          [t('questions'), form.questions],
          [t('created'), formats.day(form.createdDate)],
        ]}
      />
      <Answers id={form.id} />
      <Uses id={form.id} />
    </SidePanel>
  );
}

function Answers({ id }: { id: number }) {
  const t = useText(formsMessages);
  const formats = useFormats();
  const may = useMay();
  const { formAnswers } = client.operation;
  const { data } = useQuery({ ...queryFor(formAnswers.recent), enabled: may(formAnswers.recent) });
  if (!may(formAnswers.search)) return null;
  return (
    <Box sx={{ display: 'grid', gap: 0.5, justifyItems: 'start' }}>
      <Typography variant="subtitle2" component="h3">
        {t('answersLong')}
      </Typography>
      {data && formats.number(data[String(id)] ?? 0)}
      <Button
        component={Link}
        to={`/parameterization/form-answers/${id}`}
        size="small"
        variant="outlined"
        startIcon={<TableRows aria-hidden />}
      >
        {t('seeAnswers')}
      </Button>
    </Box>
  );
}

function Uses({ id }: { id: number }) {
  const t = useText(formsMessages);
  const { data, error, refetch } = useQuery(
    queryFor(client.parameterization.whereUsed.forms, { params: { id } }),
  );
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <LoadingState />;
  if (data.length === 0) return <Box sx={{ color: 'text.secondary' }}>{t('unused')}</Box>;
  return (
    <Facts
      title={t('usedBy')}
      facts={data.map(({ kind, code, name, version, places }) => [
        version === null ? code : `${code} ${version}`,
        [t(kind), name, places.join(', ')].filter(Boolean).join(' · '),
      ])}
    />
  );
}
