import { expect, test } from 'vitest';
import { exportXlsForm } from '@cuadrilla/forms/xlsform/export/export-form.ts';
import { importXlsForm } from '@cuadrilla/forms/xlsform/import/import-form.ts';
import { forms } from './all-forms.ts';

const each = test.for(forms.map((form) => [form.code, form] as const));

each('%s is exported as XLSForm and imported as the same form', ([code, { definition, version, name }]) => {
  const form = JSON.parse(JSON.stringify(definition)) as Record<string, unknown>;
  const settings = { code, nameEs: name.es, nameEn: name.en, version };
  const { book } = exportXlsForm(form, settings);
  const lists = new Set([...JSON.stringify(form).matchAll(/"list":"([^"]+)"/g)].map(([, list]) => list!));
  const imported = importXlsForm(book, { knownLists: lists });
  expect(imported.notes.filter(({ level }) => level === 'fault')).toEqual([]);
  expect(imported.definition).toEqual(form);
  expect(imported.settings).toMatchObject({ code, version });
});
