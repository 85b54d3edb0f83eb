import { isRecord, numberOf } from '../values.ts';
import { countQuestions, maxRowsOf, ratingsOf, stepsOf } from './form-cost.ts';
import { fillingCycles } from './filling-cycles.ts';
import { reasons, type Countable, type FormFault } from './form-faults.ts';
import { formLimits } from './form-limits.ts';
import {
  choiceProperties,
  formProperties,
  panelProperties,
  questionProperties,
  validatorProperties,
  type PropertyRules,
} from './form-properties.ts';
import { valueFaultOf } from './property-check.ts';

/**
 * Checks a form from outside against the properties that a form may have, and bounds what it would grow to,
 * before anything is built from it.
 */

type Json = Record<string, unknown>;

/** Thrown to end the check when enough faults were found. */
class Enough extends Error {}

const rulesByName = (rules: object, type: unknown): PropertyRules | undefined =>
  typeof type === 'string' && Object.hasOwn(rules, type)
    ? (rules as Record<string, PropertyRules>)[type]
    : undefined;

/** Whether JSON nests deeper than allowed. Never recursive, so that depth cannot hurt it. */
function isTooDeep(definition: unknown): boolean {
  const queue: { node: object; depth: number }[] = [{ node: definition as object, depth: 1 }];
  for (let entry = queue.pop(); entry; entry = queue.pop()) {
    if (entry.depth > formLimits.depth) return true;
    for (const child of Object.values(entry.node) as unknown[])
      if (typeof child === 'object' && child !== null) queue.push({ node: child, depth: entry.depth + 1 });
  }
  return false;
}

class Guard {
  readonly faults: FormFault[] = [];
  readonly #counts = new Map<Countable, number>();
  #steps: { expression: string; rows: number }[] = [];
  #longestRepeat = 0;
  #firstCells = 0;

  report(place: string, reason: Omit<FormFault, 'place'>): void {
    this.faults.push({ place, ...reason });
    if (this.faults.length >= formLimits.faults) throw new Enough();
  }

  form(json: Json): void {
    this.#properties(json, formProperties, '', 1);
    const pages = Array.isArray(json.pages) ? (json.pages as unknown[]) : [];
    this.#atMost('pages', pages.length, formLimits.pages, '');
    pages.forEach((page, at) => this.#panel(page, `pages[${at}]`, 1));
    this.#elements(json.elements, '', 1, 1);
    this.#atMost('cells', this.#firstCells, formLimits.firstCells, '');
    for (const name of this.faults.length === 0 ? fillingCycles(json) : [])
      this.report(name, reasons.fillsItself());
    const steps = this.#steps.reduce(
      (sum, { expression, rows }) => sum + rows * stepsOf(expression, this.#longestRepeat),
      0,
    );
    this.#atMost('steps', steps, formLimits.steps, '');
  }

  /** @param rows how often the object exists when the form is answered */
  #properties(json: Json, rules: PropertyRules, place: string, rows: number): void {
    for (const [name, value] of Object.entries(json)) {
      if (value === undefined) continue;
      const rule = Object.hasOwn(rules, name) ? rules[name] : undefined;
      const fault = rule ? valueFaultOf(name, value, rule) : reasons.property(name);
      if (fault) this.report(place, fault);
      else if (rule!.type === 'expression') this.#steps.push({ expression: value as string, rows });
      else if (rule!.type === 'pattern') this.#count('patterns', 1, formLimits.patterns, place);
    }
  }

  #elements(elements: unknown, place: string, depth: number, rows: number): void {
    if (!Array.isArray(elements)) return;
    if (depth > formLimits.nesting) return this.report(place, reasons.tooMany('levels', formLimits.nesting));
    this.#count('elements', elements.length, formLimits.elements, place);
    elements.forEach((element: unknown, at) => {
      const own = placeOf(element, `${place === '' ? '' : `${place}.`}elements[${at}]`);
      if (isRecord(element) && element.type !== 'panel') this.#question(element, own, depth, rows);
      else this.#panel(element, own, depth, rows);
    });
  }

  #panel(json: unknown, at: string, depth: number, rows = 1): void {
    const place = placeOf(json, at);
    if (!isRecord(json)) return this.report(place, reasons.type(json));
    this.#properties(json, panelProperties, place, rows);
    this.#elements(json.elements, place, depth + 1, rows);
  }

  #question(json: Json, place: string, depth: number, rows: number): void {
    const rules = rulesByName(questionProperties, json.type);
    if (!rules) return this.report(place, reasons.type(json.type));
    this.#count('questions', 1, formLimits.questions, '');
    this.#properties(json, rules, place, rows);
    this.#choices(json.choices, place, rows);
    this.#validators(json.validators, place, rows);
    if (json.type === 'rating') this.#atMost('ratings', ratingsOf(json), formLimits.ratings, place);
    if (json.type === 'paneldynamic') this.#repeat(json, place, depth);
  }

  #repeat(json: Json, place: string, depth: number): void {
    const questions = countQuestions(json.templateElements);
    const [least, most] = [numberOf(json.minPanelCount) ?? 0, numberOf(json.maxPanelCount)];
    if (most !== undefined && least > most) this.report(place, reasons.bounds());
    const cells = questions * Math.max(least, most ?? 0);
    this.#atMost('cells', cells, formLimits.cells, place);
    this.#firstCells += questions * least;
    const rows = maxRowsOf(json, questions);
    this.#longestRepeat = Math.max(this.#longestRepeat, rows);
    this.#elements(json.templateElements, place, depth + 1, rows);
  }

  #choices(choices: unknown, place: string, rows: number): void {
    if (!Array.isArray(choices)) return;
    this.#atMost('choices', choices.length, formLimits.choices, place);
    this.#count('choices', choices.length, formLimits.allChoices, '');
    for (const choice of choices as unknown[]) {
      if (isRecord(choice)) this.#properties(choice, choiceProperties, `${place}.choices`, rows);
      else {
        const fault = Array.isArray(choice)
          ? reasons.type('choices')
          : valueFaultOf('choices', choice, { type: 'value' });
        if (fault) this.report(place, fault);
      }
    }
  }

  #validators(validators: unknown, place: string, rows: number): void {
    if (!Array.isArray(validators)) return;
    this.#atMost('validators', validators.length, formLimits.validators, place);
    for (const validator of validators as unknown[]) {
      const type = isRecord(validator) ? validator.type : validator;
      const rules = rulesByName(validatorProperties, type);
      if (isRecord(validator) && rules) this.#properties(validator, rules, `${place}.validators`, rows);
      else this.report(`${place}.validators`, reasons.type(type));
    }
  }

  /** Adds to what the whole form has of something. */
  #count(what: Countable, more: number, max: number, place: string): void {
    const before = this.#counts.get(what) ?? 0;
    this.#counts.set(what, before + more);
    if (before <= max) this.#atMost(what, before + more, max, place);
  }

  #atMost(what: Countable, count: number, max: number, place: string): void {
    if (count > max) this.report(place, reasons.tooMany(what, max));
  }
}

/** The name of an element, else where it is. */
const placeOf = (element: unknown, at: string): string =>
  isRecord(element) && typeof element.name === 'string' && element.name !== ''
    ? element.name.slice(0, 60)
    : at;

/** Whatever makes a form unsafe, by place. At most `formLimits.faults`. */
export function guardForm(definition: unknown): readonly FormFault[] {
  const fault = (reason: Omit<FormFault, 'place'>): FormFault[] => [{ place: '', ...reason }];
  if (!isRecord(definition)) return fault(reasons.notAForm());
  if (isTooDeep(definition)) return fault(reasons.tooMany('levels', formLimits.depth));
  if (JSON.stringify(definition).length > formLimits.bytes)
    return fault(reasons.tooMany('bytes', formLimits.bytes));
  const guard = new Guard();
  try {
    guard.form(definition);
  } catch (error) {
    if (!(error instanceof Enough)) throw error;
  }
  return guard.faults;
}
