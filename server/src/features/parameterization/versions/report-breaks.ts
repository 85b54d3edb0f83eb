import {
  templateFaults,
  type RecordField,
  type TemplateFault,
} from '@cuadrilla/contract/administration/record-template.ts';
import type { Locale } from '@cuadrilla/contract/kit/fields.ts';
import type { DesignBreak } from '@cuadrilla/contract/parameterization/designs.ts';
import type { DesignUse } from '@cuadrilla/contract/parameterization/where-used.ts';
import type { FormDefinition } from '@cuadrilla/forms/definition.ts';
import { formerNamesOf } from '@cuadrilla/forms/former-names.ts';
import { reportsPrinting } from '#features/administration/reports/record-templates.store.ts';
import { formVersion, settingsOf } from '#features/parameterization/design.store.ts';
import { inspectionOf } from '#features/parameterization/form-inspection.ts';
import { recordFieldsOf } from '#features/parameterization/printed-questions.ts';
import type { TenantCtx } from '#platform/context.ts';

interface Form {
  code: string;
  definition: object;
}

/**
 * What reports print of a form and its new version no longer asks, or asks as something else. Records of earlier
 * versions are printed as before, and those of the new one with a gap, so that a reason is enough.
 */
export async function breaksOfReports(ctx: TenantCtx, form: Form): Promise<DesignBreak[]> {
  const reports = await reportsPrinting(ctx, form.code);
  if (reports.length === 0) return [];
  const publishedId = (await settingsOf(ctx)).forms.get(form.code);
  const before = publishedId === undefined ? [] : fieldsOf((await formVersion(ctx, publishedId)).definition);
  const after = fieldsOf(form.definition);
  return reports.flatMap(({ id, code, name, version, template }) => {
    const known = new Set(templateFaults(template, before).map(keyOf));
    return templateFaults(template, after)
      .filter((fault) => fault.field.startsWith(prefix) && !known.has(keyOf(fault)))
      .map((fault): DesignBreak => ({
        kind: 'report',
        id,
        code,
        name,
        version,
        status: 'published',
        ...textsOf(fault, ctx.locale),
        refuses: 'overridable',
      }));
  });
}

const prefix = 'answers.';
const keyOf = ({ block, field, fault }: TemplateFault): string => `${block} ${field} ${fault}`;

/** Its questions, renamed ones under their former names as well. */
function fieldsOf(definition: object): RecordField[] {
  const { questions } = inspectionOf(definition);
  const fields = recordFieldsOf(questions);
  const byName = new Map(fields.map((field) => [field.name, field]));
  const former = [...formerNamesOf(definition as FormDefinition)].flatMap(([before, now]) => {
    const field = byName.get(prefix + now);
    return field ? [{ ...field, name: prefix + before }] : [];
  });
  return [...fields, ...former];
}

const messages = {
  UNKNOWN_RECORD_FIELD: {
    es: 'imprime una pregunta que el formulario ya no hace: saldrá vacía',
    en: 'prints a question that the form no longer asks: it will be empty',
  },
  FIELD_DOES_NOT_FIT: {
    es: 'imprime una pregunta que ya es de otra clase: saldrá vacía',
    en: 'prints a question that is of another kind now: it will be empty',
  },
} as const;

const textsOf = ({ block, field, fault }: TemplateFault, locale: Locale) => ({
  place: `${blockName(block, locale)} · ${field.slice(prefix.length)}`,
  message: messages[fault][locale],
});

function blockName(block: number, locale: Locale): string {
  const titles = { es: 'Título', en: 'Title' };
  const blocks = { es: `Bloque ${block + 1}`, en: `Block ${block + 1}` };
  return (block < 0 ? titles : blocks)[locale];
}

/** The reports that print a question, with the blocks that do. */
export async function reportsOfQuestion(
  ctx: TenantCtx,
  form: string,
  question: string,
): Promise<DesignUse[]> {
  return (await reportsPrinting(ctx, form)).flatMap(({ id, code, name, version, template }) => {
    // Without a dictionary every field that it names is reported.
    const places = templateFaults(template, [])
      .filter(({ field }) => field === prefix + question)
      .map(({ block }) => blockName(block, ctx.locale));
    return places.length > 0
      ? [
          {
            kind: 'report' as const,
            id,
            code,
            name,
            version,
            status: 'published' as const,
            places: [...new Set(places)],
          },
        ]
      : [];
  });
}
