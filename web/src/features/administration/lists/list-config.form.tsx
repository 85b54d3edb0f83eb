import Add from '@mui/icons-material/Add';
import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useFieldArray, useForm, type UseFormReturn } from 'react-hook-form';
import type { z } from 'zod';
import { listConfig, type ListConfig } from '@cuadrilla/contract/administration/lists.ts';
import { client } from '#api/client.ts';
import { isProblem } from '#api/problem.ts';
import { freshQueryFor, refetch } from '#api/query.ts';
import { useLanguage } from '#i18n/language.ts';
import { useText } from '#i18n/messages.ts';
import { StaleDialog } from '#kit/catalogue/record/stale-dialog.tsx';
import { AppDialog } from '#kit/feedback/dialog.tsx';
import { FormSelect, FormSwitch, FormText } from '#kit/form/form.tsx';
import { schemaResolver, showFieldErrors } from '#kit/form/form-issues.ts';
import { PendingDialog } from '#kit/feedback/pending-dialog.tsx';
import { SaveButtons } from '#kit/feedback/save-buttons.tsx';
import { kitMessages } from '#kit/kit.messages.ts';
import { toast } from '#kit/feedback/notices.ts';
import { configDifferences } from './list-config.rules.ts';
import { listsMessages } from './lists.messages.ts';

const endpoints = client.administration.lists;

interface Props {
  list: { id: number; version: number };
  name: string;
  onClose: () => void;
}

type ConfigForm = UseFormReturn<z.input<typeof listConfig>, unknown, ListConfig>;

/** How a list is offered, and which attributes its items have besides code and name. */
export function ListConfigForm(props: Props) {
  const t = useText(listsMessages);
  const {
    data,
    error,
    refetch: retry,
  } = useQuery(freshQueryFor(endpoints.config, { params: { id: props.list.id } }));
  if (data) return <ConfigDialog {...props} config={data} />;
  return (
    <PendingDialog
      title={t('configTitle', { name: props.name })}
      error={error}
      onRetry={() => void retry()}
      onClose={props.onClose}
    />
  );
}

function ConfigDialog({ list, name, onClose, config }: Props & { config: ListConfig }) {
  const t = useText(listsMessages);
  const form: ConfigForm = useForm({
    resolver: schemaResolver(listConfig),
    mode: 'onTouched',
    defaultValues: config,
  });
  const { control } = form;
  const [version, setVersion] = useState(list.version);
  const { saving, conflict, setConflict } = useConfigSave(list.id, name, form, onClose);
  const continueFrom = (savedVersion: number) => {
    setVersion(savedVersion);
    setConflict(null);
  };
  return (
    <AppDialog
      open
      width={820}
      onClose={onClose}
      dirty={form.formState.isDirty}
      busy={saving.isPending}
      title={t('configTitle', { name })}
      onSubmit={(event) =>
        void form.handleSubmit((values) => saving.mutate({ body: values, over: version }))(event)
      }
      actions={<SaveButtons isSaving={saving.isPending} onCancel={onClose} />}
    >
      <Box sx={{ display: 'grid', gap: 2 }}>
        <FormSelect
          control={control}
          name="order"
          label={t('order')}
          options={[
            { value: 'position', label: t('byPosition') },
            { value: 'name', label: t('byName') },
            { value: 'code', label: t('byCode') },
          ]}
        />
        <FormSwitch control={control} name="offline" label={t('offline')} />
        <AttributesSection control={control} />
      </Box>
      {conflict && (
        <ConflictDialog
          conflict={conflict}
          busy={saving.isPending}
          onBack={() => continueFrom(conflict.version)}
          onTheirs={() => {
            form.reset(conflict.theirs);
            continueFrom(conflict.version);
          }}
          onMine={() => saving.mutate({ body: conflict.mine, over: conflict.version })}
        />
      )}
    </AppDialog>
  );
}

/** Somebody else saved the configuration while this one was edited. */
interface Conflict {
  mine: ListConfig;
  theirs: ListConfig;
  version: number;
}

function useConfigSave(listId: number, name: string, form: ConfigForm, onSaved: () => void) {
  const t = useText(listsMessages);
  const kit = useText(kitMessages);
  const [conflict, setConflict] = useState<Conflict | null>(null);
  const params = { id: listId };
  const saving = useMutation({
    mutationFn: ({ body, over }: { body: ListConfig; over: number }) =>
      endpoints.configure({ params, body: { ...body, version: over } }),
    onSuccess: () => {
      toast.success(t('configured', { name }), { title: kit('operationSuccess') });
      void refetch(endpoints);
      onSaved();
    },
    onError: async (error, { body }) => {
      if (isProblem(error, 'STALE_VERSION')) {
        const found = await Promise.all([endpoints.config({ params }), endpoints.get({ params })]).catch(
          () => null,
        );
        if (found) return setConflict({ mine: body, theirs: found[0], version: found[1].version });
      }
      if (!showFieldErrors(form, error)) toast.error(error, { title: kit('operationFailed') });
    },
  });
  return { saving, conflict, setConflict };
}

interface ConflictProps {
  conflict: Conflict;
  busy: boolean;
  onBack: () => void;
  onTheirs: () => void;
  onMine: () => void;
}

function ConflictDialog({ conflict: { mine, theirs, version }, ...choices }: ConflictProps) {
  const t = useText(listsMessages);
  const lang = useLanguage();
  return (
    <StaleDialog
      version={version}
      rows={configDifferences(theirs, mine, { translate: t, lang })}
      {...choices}
    />
  );
}

type ConfigControl = ConfigForm['control'];

function AttributesSection({ control }: { control: ConfigControl }) {
  const t = useText(listsMessages);
  const { fields, append, remove } = useFieldArray({ control, name: 'attributes' });
  return (
    <>
      <Typography variant="subtitle2" component="h3">
        {t('attributes')}
      </Typography>
      {fields.map(({ id }, index) => (
        <AttributeRow key={id} control={control} index={index} onRemove={() => remove(index)} />
      ))}
      <Button
        startIcon={<Add aria-hidden />}
        disabled={fields.length >= 30}
        sx={{ justifySelf: 'start' }}
        onClick={() => append({ key: '', label: { es: '', en: '' }, kind: 'text', required: false })}
      >
        {t('addAttribute')}
      </Button>
    </>
  );
}

interface RowProps {
  control: ConfigControl;
  index: number;
  onRemove: () => void;
}

function AttributeRow({ control, index, onRemove }: RowProps) {
  const t = useText(listsMessages);
  const text = { control, required: true };
  return (
    <Box
      role="group"
      aria-label={t('attribute', { n: index + 1 })}
      sx={{ display: 'flex', gap: 1, alignItems: 'start' }}
    >
      <Box
        sx={{
          flex: 1,
          display: 'grid',
          columnGap: 1,
          rowGap: 1.5,
          alignItems: 'start',
          '& > .MuiFormControlLabel-root': { minHeight: 36 },
          gridTemplateColumns: { xs: '1fr', sm: '1fr 1.3fr 1.3fr 1fr auto' },
        }}
      >
        <FormText {...text} name={`attributes.${index}.key`} label={t('key')} maxLength={40} />
        <FormText {...text} name={`attributes.${index}.label.es`} label={t('labelEs')} maxLength={100} />
        <FormText {...text} name={`attributes.${index}.label.en`} label={t('labelEn')} maxLength={100} />
        <FormSelect
          control={control}
          name={`attributes.${index}.kind`}
          label={t('kind')}
          options={(['text', 'number', 'boolean', 'codes'] as const).map((value) => ({
            value,
            label: t(value),
          }))}
        />
        <FormSwitch control={control} name={`attributes.${index}.required`} label={t('required')} />
      </Box>
      <IconButton aria-label={t('removeAttribute', { n: index + 1 })} onClick={onRemove}>
        <DeleteOutlined fontSize="small" />
      </IconButton>
    </Box>
  );
}
