import Add from '@mui/icons-material/Add';
import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useFieldArray, useForm } from 'react-hook-form';
import { listConfig, type ListConfig } from '@cuadrilla/contract/administration/lists.ts';
import { client } from '#api/client.ts';
import { isProblem } from '#api/problem.ts';
import { queryFor, refetch } from '#api/query.ts';
import { useLanguage } from '#i18n/language.ts';
import { useText } from '#i18n/messages.ts';
import { StaleDialog } from '#kit/catalogue/record/stale-dialog.tsx';
import { AppDialog } from '#kit/feedback/dialog.tsx';
import { confirmingDiscard } from '#kit/feedback/confirm-discard.ts';
import { FormSelect, FormSwitch, FormText } from '#kit/form/form.tsx';
import { schemaResolver, showFieldErrors } from '#kit/form/form-issues.ts';
import { kitMessages } from '#kit/kit.messages.ts';
import { toast } from '#kit/feedback/notices.ts';
import { ErrorState, LoadingState } from '#kit/feedback/states.tsx';
import { configDifferences } from './list-config.rules.ts';
import { listsMessages } from './lists.messages.ts';

const endpoints = client.administration.lists;

interface Props {
  list: { id: number; version: number };
  name: string;
  onClose: () => void;
}

/** How a list is offered, and what its items carry beside code and name. */
export function ListConfigForm(props: Props) {
  const t = useText(listsMessages);
  const {
    data,
    error,
    refetch: again,
  } = useQuery({ ...queryFor(endpoints.config, { params: { id: props.list.id } }), staleTime: 0, gcTime: 0 });
  if (data) return <Fields {...props} config={data} />;
  return (
    <AppDialog open onClose={props.onClose} title={t('configTitle', { name: props.name })}>
      {error ? <ErrorState error={error} onRetry={() => void again()} /> : <LoadingState />}
    </AppDialog>
  );
}

function Fields({ list, name, onClose, config }: Props & { config: ListConfig }) {
  const t = useText(listsMessages);
  const kit = useText(kitMessages);
  const form = useForm({ resolver: schemaResolver(listConfig), mode: 'onTouched', defaultValues: config });
  const { control } = form;
  const { fields, append, remove } = useFieldArray({ control, name: 'attributes' });
  const lang = useLanguage();
  const [version, setVersion] = useState(list.version);
  const [late, setLate] = useState<{ mine: ListConfig; theirs: ListConfig; version: number } | null>(null);
  const saving = useMutation({
    mutationFn: ({ body, over = version }: { body: ListConfig; over?: number }) =>
      endpoints.configure({ params: { id: list.id }, body: { ...body, version: over } }),
    onSuccess: () => {
      toast.success(t('configured'), { title: kit('operationSuccess') });
      void refetch(endpoints);
      onClose();
    },
    onError: async (error, { body }) => {
      if (isProblem(error, 'STALE_VERSION')) {
        const params = { id: list.id };
        const found = await Promise.all([endpoints.config({ params }), endpoints.get({ params })]).catch(
          () => null,
        );
        if (found) return setLate({ mine: body, theirs: found[0], version: found[1].version });
      }
      if (!showFieldErrors(form, error)) toast.error(error, { title: kit('operationFailed') });
    },
  });
  const differences = late && configDifferences(late.theirs, late.mine, { translate: t, lang });
  const close = confirmingDiscard(form.formState.isDirty, onClose);
  return (
    <AppDialog
      open
      width={820}
      onClose={close}
      busy={saving.isPending}
      title={t('configTitle', { name })}
      onSubmit={(event) => void form.handleSubmit((values) => saving.mutate({ body: values }))(event)}
      actions={
        <>
          <Button variant="outlined" disabled={saving.isPending} onClick={close}>
            {kit('cancel')}
          </Button>
          <Button type="submit" variant="contained" loading={saving.isPending}>
            {kit('save')}
          </Button>
        </>
      }
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
        <Typography variant="subtitle2" component="h3">
          {t('attributes')}
        </Typography>
        {fields.map(({ id }, place) => (
          <Box
            key={id}
            role="group"
            aria-label={t('attribute', { n: place + 1 })}
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
              <FormText
                control={control}
                name={`attributes.${place}.key`}
                label={t('key')}
                required
                maxLength={40}
              />
              <FormText
                control={control}
                name={`attributes.${place}.label.es`}
                label={t('labelEs')}
                required
                maxLength={100}
              />
              <FormText
                control={control}
                name={`attributes.${place}.label.en`}
                label={t('labelEn')}
                required
                maxLength={100}
              />
              <FormSelect
                control={control}
                name={`attributes.${place}.kind`}
                label={t('kind')}
                options={(['text', 'number', 'boolean', 'codes'] as const).map((value) => ({
                  value,
                  label: t(value),
                }))}
              />
              <FormSwitch control={control} name={`attributes.${place}.required`} label={t('required')} />
            </Box>
            <IconButton aria-label={t('removeAttribute', { n: place + 1 })} onClick={() => remove(place)}>
              <DeleteOutlined fontSize="small" />
            </IconButton>
          </Box>
        ))}
        <Button
          startIcon={<Add aria-hidden />}
          disabled={fields.length >= 30}
          sx={{ justifySelf: 'start' }}
          onClick={() => append({ key: '', label: { es: '', en: '' }, kind: 'text', required: false })}
        >
          {t('addAttribute')}
        </Button>
      </Box>
      {late && differences && (
        <StaleDialog
          version={late.version}
          rows={differences}
          busy={saving.isPending}
          onBack={() => {
            setVersion(late.version);
            setLate(null);
          }}
          onTheirs={() => {
            setVersion(late.version);
            form.reset(late.theirs);
            setLate(null);
          }}
          onMine={() => saving.mutate({ body: late.mine, over: late.version })}
        />
      )}
    </AppDialog>
  );
}
