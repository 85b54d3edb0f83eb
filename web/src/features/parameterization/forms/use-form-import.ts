import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { FormImportPreview } from '@cuadrilla/contract/parameterization/xlsform.ts';
import { client } from '#api/client.ts';

const endpoints = client.parameterization.forms;
const maxBytes = 5_000_000;

export interface ListChoice {
  use: 'inline' | 'list';
  code: string;
}
export type ListChoices = Readonly<Record<string, ListChoice>>;
/** Nothing is decided yet. */
const none: ListChoices = {};

/** As the endpoints take them: a list without a code is left as it is. */
export const listsQuery = (choices: ListChoices): { lists?: string } => {
  const decided = Object.entries(choices)
    .filter(([, { use, code }]) => use === 'inline' || code.trim() !== '')
    .map(([name, { use, code }]) => ({ name, use, ...(use === 'list' && { code: code.trim() }) }));
  return decided.length > 0 ? { lists: JSON.stringify(decided) } : {};
};

/** The chosen file, what it would become, and what was decided about its lists. */
export function useFormImport() {
  const [file, setFile] = useState<File | null>(null);
  const [isTooLarge, setTooLarge] = useState(false);
  const [choices, setChoices] = useState(none);
  /** The decisions that the preview shows. */
  const [shown, setShown] = useState(none);
  const [share, setShare] = useState(0);
  const preview = useMutation({
    mutationFn: ({ body, lists }: { body: File; lists: ListChoices }): Promise<FormImportPreview> =>
      endpoints.importPreview({
        query: { fileName: body.name.slice(0, 200), ...listsQuery(lists) },
        body,
        onProgress: setShare,
      }),
  });
  const check = (body: File, lists: ListChoices) => {
    setShare(0);
    setShown(lists);
    preview.mutate({ body, lists });
  };
  const choose = (chosen: File) => {
    preview.reset();
    setTooLarge(chosen.size > maxBytes);
    setFile(chosen.size > maxBytes ? null : chosen);
    setChoices(none);
    if (chosen.size <= maxBytes) check(chosen, none);
  };
  return {
    file,
    isTooLarge,
    share,
    choices,
    setChoices,
    preview,
    choose,
    isStale: choices !== shown,
    again: () => file && check(file, choices),
  };
}
