/** An operation created by hand. */
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { Link, useBlocker, useNavigate, useSearch } from '@tanstack/react-router';
import { useRef, useState, type ReactNode } from 'react';
import { useForm, type FieldPath } from 'react-hook-form';
import { prefillColumns, prefillNames } from '@cuadrilla/contract/operation/operations.ts';
import { client } from '#api/client.ts';
import { isProblem, messageOf } from '#api/problem.ts';
import { queryFor, useCall } from '#api/query.ts';
import { schemaResolver, showFieldErrors } from '#kit/form/form-issues.ts';
import { FormSelect, FormText } from '#kit/form/form.tsx';
import { kitMessages } from '#kit/kit.messages.ts';
import { confirm, toast } from '#kit/feedback/notices.ts';
import { Page } from '#kit/page.tsx';
import { EmptyState, ErrorState } from '#kit/feedback/states.tsx';
import { useBilingual } from '#i18n/language.ts';
import { useText } from '#i18n/messages.ts';
import {
  emptyForm,
  inputTypeOf,
  operationForm,
  orderOf,
  type OperationForm,
} from './operation-form-model.ts';
import { PlaceFields } from './operation-form-place.tsx';
import { formMessages } from './operation-form.messages.ts';

type Workflows = Awaited<ReturnType<typeof client.parameterization.choices.workflows>>;

const Section = ({ title, text, children }: { title: string; text?: string; children: ReactNode }) => (
  <Box
    component="section"
    sx={{
      minWidth: 0,
      border: 1,
      borderColor: 'divider',
      borderRadius: 2,
      bgcolor: 'background.paper',
      p: 2,
    }}
  >
    <Typography variant="h3" component="h2" sx={{ mb: text ? 0 : 2 }}>
      {title}
    </Typography>
    {text && (
      <Typography variant="body2" color="text.secondary" sx={{ mb: 2 }}>
        {text}
      </Typography>
    )}
    {children}
  </Box>
);
const fields = {
  display: 'grid',
  gap: 2,
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: '1fr 1fr' },
} as const;

/** The server names the order's fields from the order on, or from the body on. */
const placeProblem = (form: ReturnType<typeof useForm<OperationForm>>, error: unknown): boolean => {
  if (showFieldErrors(form, error)) return true;
  // The number is the one value of an order that may not be there twice.
  if (isProblem(error, 'ALREADY_EXISTS')) {
    form.setError('order.number', { type: 'server', message: error.problem.message }, { shouldFocus: true });
    return true;
  }
  const given = (error as { problem?: { fields?: Record<string, string> } }).problem?.fields ?? {};
  const own = Object.entries(given).filter(([name]) => name.split('.')[0]! in form.getValues('order'));
  for (const [name, message] of own)
    form.setError(`order.${name}` as FieldPath<OperationForm>, { type: 'server', message });
  return own.length > 0;
};

function Filling({ workflows, asked }: { workflows: Workflows; asked: string | undefined }) {
  const t = useText(formMessages);
  const kitText = useText(kitMessages);
  const translate = useBilingual();
  const navigate = useNavigate();
  const leaving = useRef(false);
  const [trouble, setTrouble] = useState<string | null>(null);
  const form = useForm<OperationForm>({
    resolver: schemaResolver(operationForm),
    defaultValues: emptyForm(workflows.some(({ code }) => code === asked) ? asked! : ''),
    mode: 'onTouched',
  });
  const { control, formState } = form;
  const create = useCall(client.operation.operations.create, {
    invalidates: [client.operation.operations, client.operation.activities],
    onSuccess: ({ id, number, workflowCode }) => {
      leaving.current = true;
      toast.success(t('created', { number }), { title: t('operationSuccess') });
      void navigate({ to: `/operation/monitoring/${id}?workflow=${encodeURIComponent(workflowCode)}` });
    },
    onError: (error) => setTrouble(placeProblem(form, error) ? t('mend') : messageOf(error)),
  });
  useBlocker({
    shouldBlockFn: async () =>
      !leaving.current &&
      formState.isDirty &&
      !(await confirm({ title: t('leaveTitle'), text: t('leaveText'), confirmLabel: t('leave') })),
    enableBeforeUnload: () => formState.isDirty && !leaving.current,
  });
  const send = form.handleSubmit(
    (values) => {
      setTrouble(null);
      create.mutate({ body: { workflowCode: values.workflowCode, order: orderOf(values) } });
    },
    () => setTrouble(t('mend')),
  );
  const priorities = [
    { value: 'low', label: kitText('priorityLow') },
    { value: 'half', label: kitText('priorityHalf') },
    { value: 'high', label: kitText('priorityHigh') },
  ] as const;
  return (
    <Box
      component="form"
      noValidate
      onSubmit={(event) => void send(event)}
      sx={{ width: '100%', maxWidth: 1120, display: 'grid', gap: 2 }}
    >
      <Box
        sx={{
          display: 'grid',
          gap: 2,
          alignItems: 'start',
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) minmax(0, 1fr)' },
        }}
      >
        <Box sx={{ display: 'grid', gap: 2, minWidth: 0 }}>
          <Section title={t('order')}>
            <Box sx={fields}>
              <Box sx={{ gridColumn: '1 / -1' }}>
                <FormSelect
                  control={control}
                  name="workflowCode"
                  label={t('workflow')}
                  required
                  options={workflows.map(({ code, name, version }) => ({
                    value: code,
                    label: t('workflowOption', { name: translate(name), version }),
                  }))}
                />
              </Box>
              <FormText
                control={control}
                name="order.number"
                label={t('number')}
                help={t('numberHelp')}
                maxLength={30}
                autoComplete="off"
              />
              <FormSelect
                control={control}
                name="order.priority"
                label={t('priority')}
                options={priorities}
              />
              <FormText control={control} name="order.dueAt" label={t('due')} type="datetime-local" />
            </Box>
          </Section>
          <Section title={t('customer')}>
            <Box sx={fields}>
              <FormText
                control={control}
                name="order.account"
                label={t('account')}
                required
                maxLength={30}
                autoComplete="off"
              />
              <FormText
                control={control}
                name="order.subscriber"
                label={t('subscriber')}
                required
                maxLength={120}
                autoComplete="off"
              />
            </Box>
          </Section>
          <Section title={t('extra')} text={t('extraText')}>
            <Box sx={fields}>
              {prefillColumns.map((column) => (
                <FormText
                  key={column}
                  control={control}
                  name={`order.prefill.${column}`}
                  label={translate(prefillNames[column])}
                  type={inputTypeOf(column)}
                  maxLength={200}
                  autoComplete="off"
                />
              ))}
            </Box>
          </Section>
        </Box>
        <Section title={t('place')}>
          <PlaceFields form={form} />
        </Section>
      </Box>
      <Box
        sx={{
          position: 'sticky',
          bottom: 0,
          zIndex: 2,
          bgcolor: 'background.default',
          py: 1.5,
          display: 'flex',
          flexWrap: 'wrap',
          gap: 1,
          alignItems: 'center',
          justifyContent: 'flex-end',
          borderTop: 1,
          borderColor: 'divider',
        }}
      >
        {trouble && (
          <Alert severity="error" sx={{ flex: 1, py: 0 }}>
            {trouble}
          </Alert>
        )}
        <Button component={Link} to="/operation" variant="outlined">
          {kitText('cancel')}
        </Button>
        <Button type="submit" variant="contained" loading={create.isPending}>
          {t('create')}
        </Button>
      </Box>
    </Box>
  );
}

export default function Screen() {
  const t = useText(formMessages);
  const { workflow } = useSearch({ strict: false }) as { workflow?: string };
  const { data, error, refetch } = useQuery({
    ...queryFor(client.parameterization.choices.workflows),
    staleTime: 60_000,
  });
  return (
    <Page title={t('title')} subtitle={t('subtitle')} back="/operation">
      {data ? (
        data.length > 0 ? (
          <Filling workflows={data} asked={workflow} />
        ) : (
          <EmptyState title={t('noWorkflows')} text={t('noWorkflowsText')} />
        )
      ) : error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <Box
          role="status"
          sx={{ display: 'grid', gap: 2, maxWidth: 1120, gridTemplateColumns: { md: '1fr 1fr' } }}
        >
          <Skeleton variant="rounded" height={360} />
          <Skeleton variant="rounded" height={360} />
        </Box>
      )}
    </Page>
  );
}
