import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';
import { useEffect } from 'react';
import type { FormItem } from '@cuadrilla/contract/parameterization/forms.ts';
import type { FormImportPreview } from '@cuadrilla/contract/parameterization/xlsform.ts';
import { messageOf } from '#api/problem.ts';
import { useText } from '#i18n/messages.ts';
import { AppDialog } from '#kit/feedback/dialog.tsx';
import { FormText } from '#kit/form/form.tsx';
import { kitMessages } from '#kit/kit.messages.ts';
import { FileChoice } from '#kit/table-import/file-choice.tsx';
import { FormImportLists } from './form-import-lists.tsx';
import { FormImportNotes } from './form-import-notes.tsx';
import { formImportMessages } from './form-import.messages.ts';
import { formsMessages } from './forms.messages.ts';
import { useApplyImport, useFormImport, type FormUpload } from './use-form-import.ts';

const accepted =
  '.xlsx,.csv,.json,text/csv,application/json,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

interface Props {
  /** The form that gets a draft; null for a new form. */
  form: FormItem | null;
  onClose: () => void;
}

/** Imports a form from a file, after showing what it would become, cell by cell. */
export function FormImport({ form, onClose }: Props) {
  const t = useText(formImportMessages);
  const upload = useFormImport(form);
  const apply = useApplyImport(form, upload, onClose);
  const { data } = upload.preview;
  const failed = upload.preview.error ?? apply.error;
  const choose = (next: File) => {
    apply.reset();
    upload.choose(next);
  };
  return (
    <AppDialog
      open
      onClose={onClose}
      width={data ? 860 : 600}
      title={form ? t('titleDraft', { name: form.name }) : t('title')}
      // Nothing is lost with the dialog: file, names and lists stay.
      dirty={false}
      busy={apply.isPending}
      onSubmit={(event) => {
        event.preventDefault();
        if (data?.ready && !upload.isStale) apply.submit();
      }}
      actions={<Actions upload={upload} isApplying={apply.isPending} onClose={onClose} />}
    >
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
        <Typography variant="body2" color="text.secondary">
          {t('help')}
        </Typography>
        <FileChoice
          label={t('choose')}
          accept={accepted}
          file={upload.file}
          isRestored={upload.isRestored}
          error={upload.isTooLarge ? t('tooLarge') : failed && messageOf(failed)}
          onAgain={upload.preview.isError && upload.again}
          onFile={choose}
          onRemove={upload.remove}
        />
        <State upload={upload} />
        {data && <Review form={form} data={data} upload={upload} />}
      </Box>
    </AppDialog>
  );
}

function Actions({
  upload,
  isApplying,
  onClose,
}: {
  upload: FormUpload;
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

function State({ upload }: { upload: FormUpload }) {
  const t = useText(formImportMessages);
  const { preview, file, share } = upload;
  const { data, isPending } = preview;
  return (
    <>
      {isPending && (
        <Box role="status">
          <Typography variant="body2">{t('reading', { name: file?.name ?? '' })}</Typography>
          <LinearProgress
            aria-label={t('reading', { name: file?.name ?? '' })}
            {...(share < 1 ? { variant: 'determinate', value: share * 100 } : {})}
          />
        </Box>
      )}
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
  upload: FormUpload;
}

function Review({ form, data, upload }: ReviewProps) {
  const t = useText(formImportMessages);
  return (
    <>
      {!form && data.ready && <Names data={data} names={upload.names} />}
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
function Names({ data, names }: { data: FormImportPreview; names: FormUpload['names'] }) {
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
