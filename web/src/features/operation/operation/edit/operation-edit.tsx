/** Edits the work order of an operation after it was created. */
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useParams } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { client } from '#api/client.ts';
import { isProblem, messageOf } from '#api/problem.ts';
import { queryFor, useCall } from '#api/query.ts';
import { StaleDialog } from '#kit/catalogue/record/stale-dialog.tsx';
import { schemaResolver, showFieldErrors } from '#kit/form/form-issues.ts';
import { kitMessages } from '#kit/kit.messages.ts';
import { toast } from '#kit/feedback/notices.ts';
import { useUnsaved } from '#kit/feedback/unsaved.ts';
import { Page } from '#kit/page.tsx';
import { EmptyState, ErrorState } from '#kit/feedback/states.tsx';
import { useBilingual } from '#i18n/language.ts';
import { useText } from '#i18n/messages.ts';
import { useAreaQuestion } from '#features/operation/operation/form/operation-form-area.ts';
import { OrderFieldInput } from '#features/operation/operation/form/operation-form-fields.tsx';
import {
  operationForm,
  type OperationForm,
} from '#features/operation/operation/form/operation-form-model.ts';
import {
  OrderFormFrame,
  OrderFormSkeleton,
} from '#features/operation/operation/form/operation-form-frame.tsx';
import { PlaceFields } from '#features/operation/operation/form/operation-form-place.tsx';
import { SectionCard } from '#features/operation/section-card.tsx';
import { sectionFields } from '#features/operation/operation/form/section-fields.ts';
import { UrgencyFields } from '#features/operation/operation/form/operation-form-sections.tsx';
import { ChooseOperation } from '#features/operation/operation/monitoring/monitoring.tsx';
import { editMessages } from './operation-edit.messages.ts';
import { editedOrder, formOf, type SavedOrder } from './operation-edit-model.ts';
import { useStaleOrderRows } from './operation-edit-stale.ts';

interface EditProps {
  id: number;
  saved: SavedOrder;
}

/** The form, the request that saves it, and what to do when somebody else saved first. */
function useEdit({ id, saved: first }: EditProps) {
  const t = useText(editMessages);
  const kitText = useText(kitMessages);
  const navigate = useNavigate();
  const leaving = useRef(false);
  const [saved, setSaved] = useState(first);
  const [theirs, setTheirs] = useState<SavedOrder | null>(null);
  const [trouble, setTrouble] = useState<string | null>(null);
  const form = useForm<OperationForm>({
    resolver: schemaResolver(operationForm(first.fields)),
    defaultValues: formOf(first),
    mode: 'onTouched',
  });
  const isPlaceRight = useAreaQuestion();
  const { isDirty } = form.formState;
  const close = () => {
    leaving.current = true;
    void navigate({ to: '/operation/detail/{-$id}', params: { id: String(id) } } as never);
  };
  const edit = useCall(client.operation.operations.edit, {
    invalidates: [client.operation.operations, client.operation.activities],
    onSuccess: ({ number }) => {
      toast.success(t('saved', { number }), { title: kitText('operationSuccess') });
      close();
    },
    onError: async (error) => {
      setTheirs(null);
      if (isProblem(error, 'STALE_VERSION'))
        return setTheirs(await client.operation.operations.editForm({ params: { id } }));
      setTrouble(showFieldErrors(form, error) ? t('mend') : messageOf(error));
    },
  });
  useUnsaved(() => isDirty && !leaving.current);
  const send = (version: number) =>
    edit.mutate({ params: { id }, body: { version, order: editedOrder(form.getValues(), saved) } });
  const submit = form.handleSubmit(
    async (values) => {
      setTrouble(null);
      if (await isPlaceRight(values.order)) send(saved.version);
    },
    () => setTrouble(t('mend')),
  );
  const takeTheirs = () => {
    if (!theirs) return;
    form.reset(formOf(theirs));
    setSaved(theirs);
    setTheirs(null);
  };
  return { form, saved, theirs, setTheirs, takeTheirs, trouble, submit, send, busy: edit.isPending };
}

function WorkflowFields({ edit: { form, saved } }: { edit: ReturnType<typeof useEdit> }) {
  const t = useText(editMessages);
  if (saved.fields.length === 0) return <Typography variant="body2">{t('noFields')}</Typography>;
  return (
    <Box sx={sectionFields}>
      {saved.fields.map((field) => {
        const isCollected = saved.collected.includes(field.key);
        return (
          <OrderFieldInput
            key={field.key}
            control={form.control}
            field={field}
            items={saved.lists[field.list ?? '']}
            disabled={isCollected}
            {...(isCollected ? { help: t('collected') } : {})}
          />
        );
      })}
    </Box>
  );
}

function Editing(props: EditProps) {
  const t = useText(editMessages);
  const edit = useEdit(props);
  const { form, saved, theirs, setTheirs, takeTheirs, trouble, submit, send, busy } = edit;
  const staleRows = useStaleOrderRows();
  return (
    <>
      <OrderFormFrame
        onSubmit={submit}
        back={`/operation/detail/${props.id}`}
        trouble={trouble}
        busy={busy}
        save={t('save')}
        place={
          <SectionCard title={t('place')}>
            <PlaceFields form={form} />
          </SectionCard>
        }
      >
        <SectionCard title={t('order')}>
          <Box sx={sectionFields}>
            <UrgencyFields control={form.control} dueHelp={t('dueHelp')} />
          </Box>
        </SectionCard>
        <SectionCard title={t('extra')}>
          <WorkflowFields edit={edit} />
        </SectionCard>
      </OrderFormFrame>
      {theirs && (
        <StaleDialog
          version={theirs.version}
          rows={staleRows(editedOrder(form.getValues(), saved), theirs)}
          busy={busy}
          onBack={() => setTheirs(null)}
          onTheirs={takeTheirs}
          onMine={() => send(theirs.version)}
        />
      )}
    </>
  );
}

export function EditOperation({ id }: { id: number }) {
  const t = useText(editMessages);
  const translate = useBilingual();
  const { data, error, refetch } = useQuery({
    ...queryFor(client.operation.operations.editForm, { params: { id } }),
    // Live changes of the operation must not replace what is being typed.
    queryKey: ['live', 'operation-edit', id],
    staleTime: Infinity,
    gcTime: 0,
  });
  const ended = (
    <EmptyState
      title={t('endedTitle')}
      text={t('endedText')}
      action={
        <Button component={Link} to={`/operation/detail/${id}`} variant="outlined">
          {t('seeOperation')}
        </Button>
      }
    />
  );
  return (
    <Page
      title={t('title', { number: data?.number ?? '' })}
      subtitle={data ? `${translate(data.workflowName)} · ${data.subscriber} · ${data.account}` : ''}
      back={`/operation/detail/${id}`}
    >
      {data ? (
        data.status === 'open' ? (
          <Editing id={id} saved={data} />
        ) : (
          ended
        )
      ) : error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <OrderFormSkeleton />
      )}
    </Page>
  );
}

export default function Screen() {
  const { id } = useParams({ strict: false }) as { id?: string };
  const number = Number(id);
  return Number.isSafeInteger(number) && number > 0 ? (
    <EditOperation key={number} id={number} />
  ) : (
    <ChooseOperation />
  );
}
