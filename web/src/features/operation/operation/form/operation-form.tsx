/** Creates an operation by hand. */
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { useForm, type FieldPath } from 'react-hook-form';
import type { OrderField } from '@cuadrilla/contract/parameterization/order-fields.ts';
import { client } from '#api/client.ts';
import { isProblem, messageOf } from '#api/problem.ts';
import { queryFor, useCall } from '#api/query.ts';
import { schemaResolver, showFieldErrors } from '#kit/form/form-issues.ts';
import { toast } from '#kit/feedback/notices.ts';
import { useUnsaved } from '#kit/feedback/unsaved.ts';
import { Page } from '#kit/page.tsx';
import { EmptyState, ErrorState } from '#kit/feedback/states.tsx';
import { useText } from '#i18n/messages.ts';
import { emptyForm, operationForm, orderOf, type OperationForm } from './operation-form-model.ts';
import { useOrderFields, WorkflowSection } from './operation-form-fields.tsx';
import { SectionCard } from '#features/operation/section-card.tsx';
import { CustomerSection, OrderSection, type Workflows } from './operation-form-sections.tsx';
import { useAreaQuestion } from './operation-form-area.ts';
import { OrderFormFrame, OrderFormSkeleton } from './operation-form-frame.tsx';
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
  const isKnown = workflows.some(({ code, mayCreate }) => code === requested && mayCreate);
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

function Filling(props: FillingProps) {
  const t = useText(formMessages);
  const { form, orderFields, trouble, send, sending } = useNewOperation(props);
  const { control } = form;
  return (
    <OrderFormFrame
      onSubmit={send}
      back="/operation"
      trouble={trouble}
      busy={sending}
      save={t('create')}
      place={
        <SectionCard title={t('place')}>
          <PlaceFields form={form} />
        </SectionCard>
      }
    >
      <OrderSection control={control} workflows={props.workflows} />
      <CustomerSection control={control} />
      <WorkflowSection control={control} orderFields={orderFields} />
    </OrderFormFrame>
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
        data.some(({ mayCreate }) => mayCreate) ? (
          <Filling workflows={data} requested={workflow} />
        ) : (
          <EmptyState
            title={t('noWorkflows')}
            text={t(data.length > 0 ? 'forOthersText' : 'noWorkflowsText')}
          />
        )
      ) : error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <OrderFormSkeleton />
      )}
    </Page>
  );
}
