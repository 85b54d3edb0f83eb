import UploadFile from '@mui/icons-material/UploadFileOutlined';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';
import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { flushSync } from 'react-dom';
import { useForm, type UseFormReturn } from 'react-hook-form';
import type { z } from 'zod';
import { newFormSettings } from '@cuadrilla/contract/parameterization/design-endpoints.ts';
import type { FormItem } from '@cuadrilla/contract/parameterization/forms.ts';
import type { FormImportPreview } from '@cuadrilla/contract/parameterization/xlsform.ts';
import { askBeforeUnload } from '#api/before-unload.ts';
import { client } from '#api/client.ts';
import { messageOf } from '#api/problem.ts';
import { refetch } from '#api/query.ts';
import { useCan } from '#api/session.ts';
import { useText } from '#i18n/messages.ts';
import { AppDialog } from '#kit/feedback/dialog.tsx';
import { toast } from '#kit/feedback/notices.ts';
import { FileButton } from '#kit/file-button.tsx';
import { FormText } from '#kit/form/form.tsx';
import { schemaResolver, showFieldErrors } from '#kit/form/form-issues.ts';
import { kitMessages } from '#kit/kit.messages.ts';
import { FormImportLists } from './form-import-lists.tsx';
import { FormImportNotes } from './form-import-notes.tsx';
import { formImportMessages } from './form-import.messages.ts';
import type { FormNames } from './form-names.form.tsx';
import { formsMessages } from './forms.messages.ts';
import { listsQuery, useFormImport } from './use-form-import.ts';

const endpoints = client.parameterization.forms;
const accepted =
  '.xlsx,.csv,.json,text/csv,application/json,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
const resolver = schemaResolver(newFormSettings as unknown as z.ZodType<FormNames, FormNames>);

interface Props {
  /** The form that gets a draft; null for a new form. */
  form: FormItem | null;
  onClose: () => void;
}

/** Imports a form from a file, after showing what it would become, cell by cell. */
export function FormImport({ form, onClose }: Props) {
  const t = useText(formImportMessages);
  const names = useForm<FormNames, unknown, FormNames>({
    resolver,
    mode: 'onTouched',
    defaultValues: { code: '', version: '1', nameEs: '', nameEn: '', qualityCode: '' },
  });
  const { isDirty: isNamed } = names.formState;
  const upload = useFormImport();
  const apply = useApply(form, names, upload, onClose);
  const { data } = upload.preview;
  const choose = (file: File) => {
    apply.reset();
    upload.choose(file);
  };
  const submit = () => {
    if (form) apply.mutate(null);
    else void names.handleSubmit((given) => apply.mutate(given))();
  };
  return (
    <AppDialog
      open
      onClose={onClose}
      width={data ? 860 : 600}
      title={form ? t('titleDraft', { name: form.name }) : t('title')}
      dirty={isNamed}
      busy={apply.isPending}
      onSubmit={(event) => {
        event.preventDefault();
        if (data?.ready && !upload.isStale) submit();
      }}
      actions={<Actions upload={upload} isApplying={apply.isPending} onClose={onClose} />}
    >
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
        <Typography variant="body2" color="text.secondary">
          {t('help')}
        </Typography>
        <Box>
          <FileButton
            label={t(upload.file ? 'another' : 'choose')}
            accept={accepted}
            startIcon={<UploadFile aria-hidden />}
            loading={upload.preview.isPending}
            loadingPosition="start"
            onFile={choose}
          />
        </Box>
        <State upload={upload} error={apply.error} />
        {data && <Review form={form} data={data} upload={upload} names={names} />}
      </Box>
    </AppDialog>
  );
}

type Upload = ReturnType<typeof useFormImport>;

function useApply(
  form: FormItem | null,
  names: UseFormReturn<FormNames, unknown, FormNames>,
  { file, choices }: Upload,
  onClose: () => void,
) {
  const t = useText(formImportMessages);
  const navigate = useNavigate();
  const mayDraw = useCan(endpoints.saveDraft);
  return useMutation({
    mutationFn: (given: FormNames | null) => {
      const query = { fileName: file!.name.slice(0, 200), ...listsQuery(choices) };
      return askBeforeUnload(
        given
          ? endpoints.importNew({ query: { ...query, ...given }, body: file! })
          : endpoints.importDraft({ params: { id: form!.id }, query, body: file! }),
      );
    },
    onSuccess: async ({ design }) => {
      toast.success(t('imported', { name: design.nameEs }));
      void refetch(endpoints, client.administration.lists);
      // The dialog is gone before the page is left.
      flushSync(onClose);
      if (mayDraw) await navigate({ to: `/parameterization/survey/${design.id}` });
    },
    onError: (error) => void showFieldErrors(names, error),
  });
}

function Actions({
  upload,
  isApplying,
  onClose,
}: {
  upload: Upload;
  isApplying: boolean;
  onClose: () => void;
}) {
  const t = useText(formImportMessages);
  const kit = useText(kitMessages);
  const { preview, isStale, again } = upload;
  return (
    <>
      <Button variant="outlined" onClick={onClose} disabled={isApplying}>
        {kit('cancel')}
      </Button>
      {preview.data && isStale ? (
        <Button variant="contained" onClick={again} loading={preview.isPending}>
          {t('again')}
        </Button>
      ) : (
        <Button
          type="submit"
          variant="contained"
          disabled={!preview.data?.ready || preview.isPending}
          loading={isApplying}
        >
          {t('create')}
        </Button>
      )}
    </>
  );
}

function State({ upload, error }: { upload: Upload; error: unknown }) {
  const t = useText(formImportMessages);
  const { preview, file, share, isTooLarge } = upload;
  const { data, isPending } = preview;
  const failed = preview.error ?? error;
  return (
    <>
      {isTooLarge && <Alert severity="error">{t('tooLarge')}</Alert>}
      {isPending && (
        <Box role="status">
          <Typography variant="body2">{t('reading', { name: file?.name ?? '' })}</Typography>
          <LinearProgress
            aria-label={t('reading', { name: file?.name ?? '' })}
            {...(share < 1 ? { variant: 'determinate', value: share * 100 } : {})}
          />
        </Box>
      )}
      {failed !== null && failed !== undefined && <Alert severity="error">{messageOf(failed)}</Alert>}
      {data && !isPending && (
        <Alert severity={data.ready ? 'success' : 'error'}>
          {data.ready ? t('ready', { n: data.questions }) : t('refused', { n: data.counts.fault })}
        </Alert>
      )}
    </>
  );
}

interface ReviewProps {
  form: FormItem | null;
  data: FormImportPreview;
  upload: Upload;
  names: UseFormReturn<FormNames, unknown, FormNames>;
}

function Review({ form, data, upload, names }: ReviewProps) {
  const t = useText(formImportMessages);
  return (
    <>
      {!form && data.ready && <Names data={data} names={names} />}
      <FormImportNotes key={upload.file?.name} notes={data.notes} counts={data.counts} />
      {data.renamings.length > 0 && (
        <Box component="section" aria-label={t('renamings')}>
          <Typography variant="subtitle2" component="h3">
            {t('renamings')}
          </Typography>
          {data.renamings.slice(0, 100).map(({ row, from, to }) => (
            <Typography key={`${row} ${from}`} variant="body2" sx={{ overflowWrap: 'anywhere' }}>
              {t('renamed', { row, from, to })}
            </Typography>
          ))}
        </Box>
      )}
      <FormImportLists lists={data.lists} choices={upload.choices} onChange={upload.setChoices} />
    </>
  );
}

/** The names of the new form, filled in from the file as long as nobody typed others. */
function Names({ data, names }: Pick<ReviewProps, 'data' | 'names'>) {
  const t = useText(formsMessages);
  const { control } = names;
  const { code, nameEs, nameEn, version } = data.settings;
  const { reset } = names;
  useEffect(() => {
    reset({ code, nameEs, nameEn, version, qualityCode: '' }, { keepDirtyValues: true });
  }, [reset, code, nameEs, nameEn, version]);
  return (
    <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' } }}>
      <FormText control={control} name="code" label={t('code')} required maxLength={50} />
      <FormText control={control} name="version" label={t('version')} required maxLength={10} />
      <FormText control={control} name="nameEs" label={t('nameEs')} required maxLength={50} />
      <FormText control={control} name="nameEn" label={t('nameEn')} required maxLength={50} />
      <FormText control={control} name="qualityCode" label={t('quality')} maxLength={50} />
    </Box>
  );
}
