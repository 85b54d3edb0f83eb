import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useState } from 'react';
import { flushSync } from 'react-dom';
import { useForm, useWatch, type UseFormReturn } from 'react-hook-form';
import type { z } from 'zod';
import { newFormSettings } from '@cuadrilla/contract/parameterization/design-endpoints.ts';
import type { FormItem } from '@cuadrilla/contract/parameterization/forms.ts';
import type { FormImportPreview } from '@cuadrilla/contract/parameterization/xlsform.ts';
import { askBeforeUnload } from '#api/before-unload.ts';
import { client } from '#api/client.ts';
import { refetch } from '#api/query.ts';
import { useCan } from '#api/session.ts';
import { useText } from '#i18n/messages.ts';
import { toast } from '#kit/feedback/notices.ts';
import { schemaResolver, showFieldErrors } from '#kit/form/form-issues.ts';
import { importDraft } from '#kit/table-import/import-draft.ts';
import { bytesOf } from '#kit/table-import/import-job.ts';
import { useImportDraft } from '#kit/table-import/use-import-draft.ts';
import { formImportMessages } from './form-import.messages.ts';
import type { FormNames } from './form-names.form.tsx';

const endpoints = client.parameterization.forms;
const maxBytes = 5_000_000;
const resolver = schemaResolver(newFormSettings as unknown as z.ZodType<FormNames, FormNames>);

export interface ListChoice {
  use: 'inline' | 'list';
  code: string;
}
export type ListChoices = Readonly<Record<string, ListChoice>>;
/** Nothing is decided yet. */
const none: ListChoices = {};
const noNames: FormNames = { code: '', version: '1', nameEs: '', nameEn: '', qualityCode: '' };

/** What a person decided beside the file. */
interface Decided {
  choices?: ListChoices;
  /** Only those that were typed. */
  names?: Partial<FormNames>;
}

/** As the endpoints take them: a list without a code is left as it is. */
const listsQuery = (choices: ListChoices): { lists?: string } => {
  const decided = Object.entries(choices)
    .filter(([, { use, code }]) => use === 'inline' || code.trim() !== '')
    .map(([name, { use, code }]) => ({ name, use, ...(use === 'list' && { code: code.trim() }) }));
  return decided.length > 0 ? { lists: JSON.stringify(decided) } : {};
};

/** What the endpoints take for a file. */
const queryOf = (file: File, choices: ListChoices) => ({
  fileName: file.name.slice(0, 200),
  ...listsQuery(choices),
});

/** The names of the form; those that were typed before are filled in again. */
function useNames(typed: Partial<FormNames>) {
  const names = useForm<FormNames, unknown, FormNames>({
    resolver,
    mode: 'onTouched',
    defaultValues: noNames,
  });
  const { dirtyFields } = names.formState;
  const fillIn = useEffectEvent(() => {
    for (const [key, value] of Object.entries(typed))
      names.setValue(key as keyof FormNames, value, { shouldDirty: true });
  });
  useEffect(() => fillIn(), []);
  const values = useWatch({ control: names.control });
  const typedNow = Object.fromEntries(
    Object.entries(values).filter(([key]) => dirtyFields[key as keyof FormNames]),
  );
  return { names, typed: typedNow };
}

/**
 * The chosen file, what it would become, and what was decided about its lists and names: all of it outlives a
 * reload until the form is imported.
 */
export function useFormImport(form: FormItem | null) {
  const place = `form.${form?.id ?? 'new'}`;
  const [before] = useState(() => importDraft<Decided>(place).query ?? {});
  const [isTooLarge, setTooLarge] = useState(false);
  const [choices, setChoices] = useState(before.choices ?? none);
  const { names, typed } = useNames(before.names ?? {});
  const { file, isRestored, chooseFile, clear } = useImportDraft<Decided>(place, { choices, names: typed });
  const [share, setShare] = useState(0);
  const preview = useMutation({
    mutationFn: async ({ body, lists }: { body: File; lists: ListChoices }): Promise<FormImportPreview> => {
      setShare(0);
      return endpoints.importPreview({
        query: queryOf(body, lists),
        body: await bytesOf(body),
        onProgress: setShare,
      });
    },
  });
  const check = (body: File) => preview.mutate({ body, lists: choices });
  const checkFile = useEffectEvent(check);
  useEffect(() => {
    if (file) checkFile(file);
  }, [file]);
  const take = (next: File | null) => {
    const fits = next === null || next.size <= maxBytes;
    preview.reset();
    setTooLarge(!fits);
    setChoices(none);
    chooseFile(fits ? next : null);
  };
  return {
    file,
    isRestored,
    isTooLarge,
    share,
    choices,
    setChoices,
    names,
    preview,
    choose: take,
    remove: () => {
      take(null);
      names.reset(noNames);
    },
    clear,
    /** Whether the preview shows other decisions than those that were made since. */
    isStale: preview.variables !== undefined && preview.variables.lists !== choices,
    again: () => {
      if (file) check(file);
    },
  };
}

export type FormUpload = ReturnType<typeof useFormImport>;

/** Makes a form, or the draft of one, of the file. */
export function useApplyImport(form: FormItem | null, upload: FormUpload, onClose: () => void) {
  const { file, choices, clear } = upload;
  const names: UseFormReturn<FormNames, unknown, FormNames> = upload.names;
  const t = useText(formImportMessages);
  const navigate = useNavigate();
  const mayDraw = useCan(endpoints.saveDraft);
  const apply = useMutation({
    mutationFn: async (given: FormNames | null) => {
      const query = queryOf(file!, choices);
      const body = await bytesOf(file!);
      return askBeforeUnload(
        given
          ? endpoints.importNew({ query: { ...query, ...given }, body })
          : endpoints.importDraft({ params: { id: form!.id }, query, body }),
      );
    },
    onSuccess: async ({ design }) => {
      toast.success(t('imported', { name: design.nameEs }));
      void refetch(endpoints, client.administration.lists);
      clear();
      // The dialog is gone before the page is left.
      flushSync(onClose);
      if (mayDraw) await navigate({ to: `/parameterization/survey/${design.id}` });
    },
    onError: (error) => void showFieldErrors(names, error),
  });
  const submit = () => {
    if (form) apply.mutate(null);
    else void names.handleSubmit((given) => apply.mutate(given))();
  };
  return { isPending: apply.isPending, error: apply.error, reset: apply.reset, submit };
}
