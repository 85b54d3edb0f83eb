import type { Bilingual } from '@cuadrilla/contract/kit/fields.ts';
import type { StatisticGrain, StatisticKind } from '@cuadrilla/contract/kit/statistic-code.ts';
import { bilingualText, choiceValue, type Question } from '@cuadrilla/forms/definition.ts';
import { formerNamesOf } from '@cuadrilla/forms/former-names.ts';
import {
  countedQuestions,
  grainOf,
  statisticKindOf,
  statisticsOf,
  type Statistic,
} from '@cuadrilla/forms/statistics/statistics.ts';
import type { TenantCtx } from '#platform/context.ts';
import { formVersion, settingsOf, type Settings } from './design.store.ts';

/** The questions that the published forms of a tenant count. */
export interface CountedQuestion {
  code: string;
  kind: StatisticKind;
  grain: StatisticGrain;
  name: Bilingual;
  forms: { code: string; name: Bilingual; repeat: string | null }[];
  /** What the forms themselves offer as answers, by code. */
  choices: ReadonlyMap<string, Bilingual>;
  /** The lists whose items are offered. */
  lists: readonly string[];
  /** Another form counts something else under its code. */
  isCountedInSeveralWays?: true;
}

const cached = new WeakMap<Settings['forms'], Promise<ReadonlyMap<string, CountedQuestion>>>();

/** By their codes. Of forms that count different things under one code, the first by its own code decides. */
export async function countedQuestionsOf(ctx: TenantCtx): Promise<ReadonlyMap<string, CountedQuestion>> {
  const { forms } = await settingsOf(ctx);
  const found = cached.get(forms);
  if (found) return found;
  const reading = readQuestions(ctx, forms);
  cached.set(forms, reading);
  reading.catch(() => cached.delete(forms));
  return reading;
}

async function readQuestions(
  ctx: TenantCtx,
  forms: Settings['forms'],
): Promise<ReadonlyMap<string, CountedQuestion>> {
  const questions = new Map<string, CountedQuestion>();
  for (const [formCode, versionId] of [...forms].toSorted(([a], [b]) => a.localeCompare(b, 'en'))) {
    const { definition, name } = await formVersion(ctx, versionId);
    for (const { code, question, repeat } of countedQuestions(definition)) {
      const form = { code: formCode, name, repeat };
      const known = questions.get(code);
      const nature = { kind: statisticKindOf(question)!, grain: grainOf({ repeat }) };
      if (!known)
        questions.set(code, { code, ...nature, name: question.title, forms: [form], ...offered(question) });
      else if (known.kind === nature.kind && known.grain === nature.grain)
        questions.set(code, { ...known, forms: [...known.forms, form], ...joined(known, offered(question)) });
      else questions.set(code, { ...known, isCountedInSeveralWays: true });
    }
  }
  return questions;
}

const offered = ({ json }: Question): Pick<CountedQuestion, 'choices' | 'lists'> =>
  typeof json.list === 'string'
    ? { choices: new Map(), lists: [json.list] }
    : {
        choices: new Map(
          (Array.isArray(json.choices) ? (json.choices as unknown[]) : []).map((choice) => {
            const value = choiceValue(choice);
            return [value, bilingualText((choice as { text?: unknown } | null)?.text, value)];
          }),
        ),
        lists: [],
      };

const joined = (
  one: Pick<CountedQuestion, 'choices' | 'lists'>,
  other: Pick<CountedQuestion, 'choices' | 'lists'>,
): Pick<CountedQuestion, 'choices' | 'lists'> => ({
  choices: new Map([...other.choices, ...one.choices]),
  lists: [...new Set([...one.lists, ...other.lists])],
});

/** What is counted of the answers to a version of a form. */
export async function countedIn(ctx: TenantCtx, versionId: number): Promise<Statistic[]> {
  const { forms } = await settingsOf(ctx);
  const { definition, code } = await formVersion(ctx, versionId);
  const published = forms.get(code);
  if (published === undefined) return [];
  const known = await countedQuestionsOf(ctx);
  return statisticsOf(definition, (await formVersion(ctx, published)).definition).filter(
    ({ code: counted, kind, repeat = null }) => {
      const question = known.get(counted);
      return question?.kind === kind && question.grain === grainOf({ repeat });
    },
  );
}

/** What each published form counts, as a text that changes with it; forms that count nothing are left out. */
export async function countedByForm(ctx: TenantCtx): Promise<Record<string, string>> {
  const { forms } = await settingsOf(ctx);
  const declared: Record<string, string> = {};
  for (const [code, versionId] of forms) {
    const counted = await countedIn(ctx, versionId);
    if (counted.length === 0) continue;
    const former = [...formerNamesOf((await formVersion(ctx, versionId)).definition)];
    declared[code] = JSON.stringify([counted, former]);
  }
  return declared;
}
