import { expect, test } from 'vitest';
import { questionsOf } from '@cuadrilla/forms/engine.ts';
import { engineKeys } from '@cuadrilla/contract/parameterization/engine-facts.ts';
import { workflowDefinition } from '@cuadrilla/contract/parameterization/workflows/workflow-definition.ts';
import { forms } from '../../db/seed/content/forms/all-forms.ts';
import { lists } from '../../db/seed/content/lists/all-lists.ts';
import { workflows } from '../../db/seed/content/workflows/all-workflows.ts';
import { readSource, sourceFiles } from './source-files.ts';

/** What the demo tenant calls its questions, answers, order fields, lists and workflows. */
const questions = forms.flatMap(({ definition }) => [...questionsOf(definition).values()]);
const inner = questions.flatMap(({ rows }) => [...(rows?.values() ?? [])]);
const orderKeys = workflows.flatMap(({ definition }) => {
  const { orderFields, engineKeys: keys } = workflowDefinition.parse(definition);
  return [...orderFields.map(({ key }) => key), ...Object.values(keys)];
});
const choices = [...questions, ...inner].flatMap((question) => question.choices ?? []);
const demoWords = new Set([
  ...[...questions, ...inner].map(({ name }) => name),
  ...orderKeys,
  ...choices.filter((choice) => choice.includes('_')),
  ...lists.map(({ code }) => code),
  ...workflows.map(({ code }) => code),
]);

/** Names of the engine's own, which the demo leaves as they are. */
const reserved: ReadonlySet<string> = new Set(Object.values(engineKeys));

/** Terms of the product's own glossary, and English words, that a question of the demo is called by too. */
const productTerms: ReadonlySet<string> = new Set(['workflow', 'barrio', 'video']);

/** Spanish words that mean something else where they stand, by the end of the file's path. */
const ordinary: Record<string, readonly string[]> = {
  // Headers of uploaded files, and names in downloaded ones.
  'contract/src/administration/zones.ts': ['zona'],
  'contract/src/operation/operations.ts': ['numero', 'cuenta', 'suscriptor', 'direccion', 'zona'],
  'contract/src/security/users.ts': ['nombre', 'codigo', 'documento', 'correo', 'zona'],
  'activities/photo-download.jobs.ts': ['foto', 'fotos'],
  'activities/photos.ts': ['fotos'],
  'evidence/evidence-parts.store.ts': ['personas', 'fotos'],
  'evidence/evidence-file.ts': ['fotos'],
  'evidence/evidence-page.ts': ['hora', 'fotos'],
  'evidence/reduce-record.ts': ['fotos'],
  'evidence/shown-fields.rules.ts': ['personas', 'fotos'],
  // In a sentence.
  'forms/src/evidence.ts': ['fotos'],
  // Units of measure.
  'administration/parameter-definitions.ts': ['personas'],
  'parameters/parameter-labels.rules.ts': ['hora', 'personas'],
  'kit/time/age-text.ts': ['hora'],
  // Passwords that are guessed first.
  'access/password.rules.ts': ['servicio'],
  // Beginnings of the names of new questions.
  'form-designer/model/form-kinds.ts': ['foto', 'firma'],
  // The name of a library.
  'kit/theme.ts': ['material'],
};

const productFiles = sourceFiles.filter(
  (file) =>
    !/\.test\.tsx?$/.test(file) && !file.endsWith('.messages.ts') && !file.endsWith('platform/db/schema.ts'),
);

/** Code without comments; texts of several words say nothing to the program and are left out. */
const codeOf = (file: string): string =>
  readSource(file)
    .replace(/^(?:import|export)\b[^;]*\bfrom '[^']*';/gm, '')
    .replace(/\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*$/gm, '')
    .replace(/'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"/g, (text) => (/\s/.test(text) ? "''" : text));

test('the check sees the source and the demo', () => {
  expect(productFiles.length).toBeGreaterThan(500);
  expect(demoWords.size).toBeGreaterThan(200);
  for (const word of ['resultado', 'no_efectiva', 'causal', 'dias_suspendido', 'WFCAMMED', 'CAUSALNOEJEC'])
    expect(demoWords, word).toContain(word);
});

test('no question, list or workflow of the demo is named in the code of the product', () => {
  const found = productFiles.flatMap((file) => {
    const identifiers = new Set(codeOf(file).match(/[\p{L}\p{N}_]+/gu));
    const allowed = Object.keys(ordinary).find((end) => file.endsWith(end));
    return [...identifiers]
      .filter((word) => demoWords.has(word) && !reserved.has(word) && !productTerms.has(word))
      .filter((word) => !(allowed && ordinary[allowed]!.includes(word)))
      .map((word) => `${file}: ${word}`);
  });
  expect(found).toEqual([]);
});
