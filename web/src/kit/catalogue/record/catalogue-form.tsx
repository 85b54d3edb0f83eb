import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm, type Resolver } from 'react-hook-form';
import type { z } from 'zod';
import { isProblem } from '#api/problem.ts';
import { refetch } from '#api/query.ts';
import { useLanguage } from '#i18n/language.ts';
import { useText } from '#i18n/messages.ts';
import { AppDialog } from '../../feedback/dialog.tsx';
import { confirmingDiscard } from '../../feedback/confirm-discard.ts';
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
  /** Values that the place decides, e.g. the list that an item stands in. */
  given: Values;
  onClose: () => void;
  onSaved: (row: R) => void;
}

/**
 * The form of a record: one control per field, checked by the contract; a save that came late shows both
 * versions.
 */
export function CatalogueForm<R extends CatalogueRow>({ view, row, given, onClose, onSaved }: Props<R>) {
  const t = useText(catalogueMessages);
  const kit = useText(kitMessages);
  const lang = useLanguage();
  const { catalogue, endpoints, FormPart } = view;
  const [shapes] = useState(() => shapesOf(catalogue.fields));
  const [start] = useState(() => startingValues(view, row, given));
  const [version, setVersion] = useState(row?.version ?? 0);
  const [late, setLate] = useState<{ mine: Values; theirs: R } | null>(null);
  const [resolver] = useState(() => {
    const check = schemaResolver(catalogue.fields as unknown as z.ZodType<Values, Values>);
    const sent: Resolver<Values, unknown, Values> = (values, context, options) =>
      check(sentValues(shapes, values), context, options);
    return sent;
  });
  const staleRows = useStaleRows(view);
  const form = useForm<Values, unknown, Values>({ resolver, mode: 'onTouched', defaultValues: start });
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
        if (theirs) return setLate({ mine: values, theirs });
      }
      if (!showFieldErrors(form, error)) toast.error(error, { title: kit('operationFailed') });
    },
  });
  const close = confirmingDiscard(form.formState.isDirty, onClose);
  const one = catalogue.titles.one[lang];
  const fields = view.fields.filter(
    (field) => shapes.has(field.name) && field.control !== null && !(field.name in given),
  );
  return (
    <AppDialog
      open
      onClose={close}
      busy={saving.isPending}
      {...(view.formWidth ? { width: view.formWidth } : {})}
      title={t(row === null ? 'createOne' : 'editOne', { one })}
      onSubmit={(event) => void form.handleSubmit((values) => saving.mutate({ values }))(event)}
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
      <Box
        sx={{
          display: 'grid',
          gap: 2,
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' },
          alignItems: 'start',
        }}
      >
        {fields.map((field, place) => (
          <Box
            key={field.name}
            sx={{ '&:empty': { display: 'none' }, ...(field.wide ? { gridColumn: '1 / -1' } : {}) }}
          >
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
          <Box sx={{ gridColumn: '1 / -1' }}>
            <FormPart form={form} row={row} />
          </Box>
        )}
      </Box>
      {late && (
        <StaleDialog
          version={late.theirs.version}
          rows={staleRows(late.mine, late.theirs)}
          busy={saving.isPending}
          onBack={() => {
            setVersion(late.theirs.version);
            setLate(null);
          }}
          onTheirs={() => {
            setVersion(late.theirs.version);
            form.reset(startingValues(view, late.theirs, given));
            setLate(null);
          }}
          onMine={() => saving.mutate({ values: late.mine, over: late.theirs.version })}
        />
      )}
    </AppDialog>
  );
}
