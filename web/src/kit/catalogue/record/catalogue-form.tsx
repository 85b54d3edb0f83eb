import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm, type Resolver, type UseFormReturn } from 'react-hook-form';
import type { z } from 'zod';
import type { FieldShape } from '@cuadrilla/contract/kit/catalogue.ts';
import { isProblem } from '#api/problem.ts';
import { refetch } from '#api/query.ts';
import { useLanguage } from '#i18n/language.ts';
import { useText } from '#i18n/messages.ts';
import { CancelButton } from '../../feedback/save-buttons.tsx';
import { AppDialog } from '../../feedback/dialog.tsx';
import { schemaResolver, showFieldErrors } from '../../form/form-issues.ts';
import { kitMessages } from '../../kit.messages.ts';
import { toast } from '../../feedback/notices.ts';
import { CatalogueField } from '../fields/catalogue-field.tsx';
import type { CatalogueRow, CatalogueView, Values } from '../catalogue.types.ts';
import { catalogueMessages } from '../catalogue.messages.ts';
import { sentValues, shapesOf, startingValues } from '../fields/field-shapes.ts';
import { StaleDialog } from './stale-dialog.tsx';
import { useStaleRows } from './stale-rows.ts';

interface Props<R extends CatalogueRow> {
  view: CatalogueView<R>;
  row: R | null;
  /** Values that the screen fixes, e.g. the list that an item belongs to. */
  fixedValues: Values;
  onClose: () => void;
  onSaved: (row: R) => void;
}

type Form = UseFormReturn<Values, unknown, Values>;

/** A form over the catalogue's fields, which validates the values as they would be sent. */
function useRecordForm<R extends CatalogueRow>({
  view,
  row,
  fixedValues,
}: Pick<Props<R>, 'view' | 'row' | 'fixedValues'>) {
  const { fields } = view.catalogue;
  const [shapes] = useState(() => shapesOf(fields));
  const [defaultValues] = useState(() => startingValues(view, row, fixedValues));
  const [resolver] = useState(() => {
    const check = schemaResolver(fields as unknown as z.ZodType<Values, Values>);
    const checkSent: Resolver<Values, unknown, Values> = (values, context, options) =>
      check(sentValues(shapes, values), context, options);
    return checkSent;
  });
  const form: Form = useForm<Values, unknown, Values>({ resolver, mode: 'onTouched', defaultValues });
  return { shapes, form };
}

/** What was typed, and the record as somebody else saved it meanwhile. */
interface Conflict<R> {
  mine: Values;
  theirs: R;
}

/** Creates or updates the record; an update of an older version ends in a conflict, for the person to solve. */
function useSaveRecord<R extends CatalogueRow>({ view, row, onSaved }: Props<R>, form: Form) {
  const t = useText(catalogueMessages);
  const kit = useText(kitMessages);
  const lang = useLanguage();
  const { endpoints } = view;
  const [version, setVersion] = useState(row?.version ?? 0);
  const [conflict, setConflict] = useState<Conflict<R> | null>(null);
  const saving = useMutation({
    mutationFn: ({ values, over = version }: { values: Values; over?: number }) =>
      row === null
        ? endpoints.create({ body: values as never })
        : endpoints.update({ params: { id: row.id }, body: { ...values, version: over } as never }),
    onSuccess: (saved) => {
      toast.success(t(row === null ? 'created' : 'saved', { name: view.nameOf(saved, lang) }), {
        title: kit('operationSuccess'),
      });
      void refetch(endpoints, ...(view.invalidates ?? []));
      onSaved(saved);
    },
    onError: async (error, { values }) => {
      if (row && isProblem(error, 'STALE_VERSION')) {
        const theirs = await endpoints.get({ params: { id: row.id } }).catch(() => null);
        if (theirs) return setConflict({ mine: values, theirs });
      }
      if (!showFieldErrors(form, error)) toast.error(error, { title: kit('operationFailed') });
    },
  });
  return {
    conflict,
    busy: saving.isPending,
    save: (values: Values) => saving.mutate({ values }),
    overwrite: ({ mine, theirs }: Conflict<R>) => saving.mutate({ values: mine, over: theirs.version }),
    /** Back to the form, whose next save replaces the version that somebody else saved. */
    continueFrom: (theirs: R) => {
      setVersion(theirs.version);
      setConflict(null);
    },
  };
}

/** The form of a record: one control per field; two people's changes to one record are shown side by side. */
export function CatalogueForm<R extends CatalogueRow>(props: Props<R>) {
  const { view, row, fixedValues, onClose } = props;
  const t = useText(catalogueMessages);
  const kit = useText(kitMessages);
  const lang = useLanguage();
  const { shapes, form } = useRecordForm(props);
  const { conflict, busy, save, overwrite, continueFrom } = useSaveRecord(props, form);
  const staleRows = useStaleRows(view);
  return (
    <AppDialog
      open
      onClose={onClose}
      dirty={form.formState.isDirty}
      busy={busy}
      {...(view.formWidth ? { width: view.formWidth } : {})}
      title={t(row === null ? 'createOne' : 'editOne', { one: view.catalogue.titles.one[lang] })}
      onSubmit={(event) => void form.handleSubmit(save)(event)}
      actions={
        <>
          <CancelButton disabled={busy} onCancel={onClose} />
          <Button type="submit" variant="contained" loading={busy}>
            {kit('save')}
          </Button>
        </>
      }
    >
      <FormFields view={view} row={row} fixedValues={fixedValues} shapes={shapes} form={form} />
      {conflict && (
        <StaleDialog
          version={conflict.theirs.version}
          rows={staleRows(conflict.mine, conflict.theirs)}
          busy={busy}
          onBack={() => continueFrom(conflict.theirs)}
          onTheirs={() => {
            form.reset(startingValues(view, conflict.theirs, fixedValues));
            continueFrom(conflict.theirs);
          }}
          onMine={() => overwrite(conflict)}
        />
      )}
    </AppDialog>
  );
}

const wholeWidth = { gridColumn: '1 / -1' };

/** The fields in two columns, and the view's own part under them. */
function FormFields<R extends CatalogueRow>({
  view,
  row,
  fixedValues,
  shapes,
  form,
}: Pick<Props<R>, 'view' | 'row' | 'fixedValues'> & { shapes: ReadonlyMap<string, FieldShape>; form: Form }) {
  const { FormPart } = view;
  const fields = view.fields.filter(
    (field) => shapes.has(field.name) && field.control !== null && !(field.name in fixedValues),
  );
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 2,
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' },
        alignItems: 'start',
      }}
    >
      {fields.map((field, place) => (
        <Box key={field.name} sx={{ '&:empty': { display: 'none' }, ...(field.wide ? wholeWidth : {}) }}>
          <CatalogueField
            field={field}
            shape={shapes.get(field.name)!}
            form={form}
            autoFocus={place === 0}
            valueLabel={row?.labels?.[field.name]}
          />
        </Box>
      ))}
      {FormPart && (
        <Box sx={wholeWidth}>
          <FormPart form={form} row={row} />
        </Box>
      )}
    </Box>
  );
}
