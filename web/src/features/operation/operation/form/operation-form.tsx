/** Creates an operation by hand. */
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { useForm, type FieldPath } from 'react-hook-form';
import type { OrderField } from '@cuadrilla/contract/parameterization/order-fields.ts';
import { client } from '#api/client.ts';
import { isProblem, messageOf } from '#api/problem.ts';
import { queryFor, useCall } from '#api/query.ts';
import { schemaResolver, showFieldErrors } from '#kit/form/form-issues.ts';
import { kitMessages } from '#kit/kit.messages.ts';
import { toast } from '#kit/feedback/notices.ts';
import { useUnsaved } from '#kit/feedback/unsaved.ts';
import { Page } from '#kit/page.tsx';
import { EmptyState, ErrorState } from '#kit/feedback/states.tsx';
import { useText } from '#i18n/messages.ts';
import { emptyForm, operationForm, orderOf, type OperationForm } from './operation-form-model.ts';
import { useOrderFields, WorkflowSection } from './operation-form-fields.tsx';
import { Section } from './operation-form-section.tsx';
import { CustomerSection, OrderSection, type Workflows } from './operation-form-sections.tsx';
import { useAreaQuestion } from './operation-form-area.ts';
import { PlaceFields } from './operation-form-place.tsx';
import { formMessages } from './operation-form.messages.ts';

/** Shows faults at their fields. The server's field names begin at the order or at the body. */
const placeProblem = (form: ReturnType<typeof useForm<OperationForm>>, error: unknown): boolean => {
  if (showFieldErrors(form, error)) return true;
  // The number is the only unique value of an order.
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

interface FillingProps {
  workflows: Workflows;
  /** Workflow that the address names. */
  requested: string | undefined;
}

/** The form, the request that creates the operation, and the question before leaving unsaved data. */
function useNewOperation({ workflows, requested }: FillingProps) {
  const t = useText(formMessages);
  const navigate = useNavigate();
  const leaving = useRef(false);
  const [trouble, setTrouble] = useState<string | null>(null);
  const known = useRef<readonly OrderField[]>([]);
  const isKnown = workflows.some(({ code }) => code === requested);
  const form = useForm<OperationForm>({
    resolver: (values, context, options) =>
      schemaResolver(operationForm(known.current))(values, context, options),
    defaultValues: emptyForm(isKnown ? requested! : ''),
    mode: 'onTouched',
  });
  const orderFields = useOrderFields(form);
  useEffect(() => {
    known.current = orderFields.fields;
  }, [orderFields.fields]);
  const isPlaceRight = useAreaQuestion();
  const { isDirty } = form.formState;
  const create = useCall(client.operation.operations.create, {
    invalidates: [client.operation.operations, client.operation.activities],
    onSuccess: ({ id, number, workflowCode }) => {
      leaving.current = true;
      toast.success(t('created', { number }), { title: t('operationSuccess') });
      void navigate({ to: `/operation/monitoring/${id}?workflow=${encodeURIComponent(workflowCode)}` });
    },
    onError: (error) => setTrouble(placeProblem(form, error) ? t('mend') : messageOf(error)),
  });
  useUnsaved(() => isDirty && !leaving.current);
  const send = form.handleSubmit(
    async (values) => {
      setTrouble(null);
      if (orderFields.query.isPending || !(await isPlaceRight(values.order))) return;
      const order = orderOf(values, orderFields.fields);
      create.mutate({ body: { workflowCode: values.workflowCode, order } });
    },
    () => setTrouble(t('mend')),
  );
  return { form, orderFields, trouble, send, sending: create.isPending };
}

const footSx = {
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
} as const;

function Foot({ trouble, sending }: { trouble: string | null; sending: boolean }) {
  const t = useText(formMessages);
  const kitText = useText(kitMessages);
  return (
    <Box sx={footSx}>
      {trouble && (
        <Alert severity="error" sx={{ flex: 1, py: 0 }}>
          {trouble}
        </Alert>
      )}
      <Button component={Link} to="/operation" variant="outlined">
        {kitText('cancel')}
      </Button>
      <Button type="submit" variant="contained" loading={sending}>
        {t('create')}
      </Button>
    </Box>
  );
}

function Filling(props: FillingProps) {
  const t = useText(formMessages);
  const { form, orderFields, trouble, send, sending } = useNewOperation(props);
  const { control } = form;
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
          <OrderSection control={control} workflows={props.workflows} />
          <CustomerSection control={control} />
          <WorkflowSection control={control} orderFields={orderFields} />
        </Box>
        <Section title={t('place')}>
          <PlaceFields form={form} />
        </Section>
      </Box>
      <Foot trouble={trouble} sending={sending} />
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
          <Filling workflows={data} requested={workflow} />
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
