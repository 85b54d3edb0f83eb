/** Work with a form of a test, as a phone has it after a round. */
import type { FieldDb } from '../src/field/store/field-db.ts';
import { applyPull } from '../src/field/store/pull-reply.ts';
import { activity, reply } from './field-samples.ts';

const formOf = (definition: Record<string, unknown>) => ({
  versionId: 5,
  code: 'F',
  version: '1',
  name: { es: 'F', en: 'F' },
  definition,
});

/** Activity 1 asks the form. */
export const filledWith = (definition: Record<string, unknown>) => async (db: FieldDb) => {
  const work = activity(1, { status: 'pending', prefill: { medidor: 'AC-1' }, address: 'Cra 1 # 2-3' });
  await applyPull(db, reply({ full: true, activities: [work], forms: [formOf(definition)] }));
};

export const textQuestion = (name: string, more: object = {}) => ({
  type: 'text',
  name,
  title: name,
  ...more,
});

export const onPages = (...pages: object[][]) => ({
  pages: pages.map((elements, at) => ({ name: `p${at + 1}`, title: `Parte ${at + 1}`, elements })),
});
