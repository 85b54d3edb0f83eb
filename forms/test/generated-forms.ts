/** Small forms and answers made from a number, for tests that compare two ways of checking. */

export interface GeneratedForm {
  definition: Record<string, unknown>;
  /** Several sets of answers, some valid and some not, each with what the operation prefills. */
  cases: { answers: Record<string, unknown>; prefill: Record<string, unknown> }[];
}

type Json = Record<string, unknown>;

/** Pseudo-random numbers from a seed (mulberry32). */
class Dice {
  #state: number;
  constructor(seed: number) {
    this.#state = seed >>> 0;
  }
  /** From 0, below 1. */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), 1 | this.#state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  }
  below(limit: number): number {
    return Math.floor(this.next() * limit);
  }
  chance(share: number): boolean {
    return this.next() < share;
  }
  pick<T>(values: readonly T[]): T {
    return values[this.below(values.length)]!;
  }
}

const announcement = { sha256: 'a'.repeat(64) };
const prefillNames = ['lectura_anterior', 'Promedio', 'servicio', 'existencias', 'zona'];
const literals = [
  '0',
  '1',
  '2.5',
  '10',
  "'si'",
  "'no'",
  "'B'",
  "''",
  'true',
  'false',
  "['A', 'B']",
  '-1',
  "'12'",
  "'x'",
];
const functionNames = ['abs', 'text_length', 'count_of', 'sum', 'max', 'count'];
const comparisons = ['=', '<>', '>', '<', '>=', '<=', 'contains', 'notcontains', 'anyof', 'allof'];

class FormGenerator {
  readonly #dice: Dice;
  #count = 0;
  /** Names that expressions may read, in braces. */
  readonly #readable: string[] = [
    'nada',
    'nada.length',
    ...prefillNames,
    'EXISTENCIAS',
    'existencias.length',
  ];
  #row: string[] = [];

  constructor(dice: Dice) {
    this.#dice = dice;
  }

  #value(depth: number): string {
    const dice = this.#dice;
    const read = () =>
      `{${dice.pick(this.#row.length > 0 && dice.chance(0.6) ? this.#row : this.#readable)}}`;
    if (depth <= 0 || dice.chance(0.5)) return dice.chance(0.7) ? read() : dice.pick(literals);
    switch (dice.below(8)) {
      case 0:
      case 1:
        return `${this.#value(depth - 1)} ${dice.pick(['+', '-', '*', '/', '^'])} ${this.#value(depth - 1)}`;
      case 2:
        return this.#iif(depth - 1);
      case 3:
        return `${dice.pick(functionNames)}(${this.#value(depth - 1)})`;
      case 4:
        return `iif(${read()} > 0, round(${read()} * 1.37, 1), 0)`;
      case 5:
        return dice.pick([
          "param('RADIO')",
          "pulldata('TUBOS', {zona}, 'costo')",
          'today()',
          "sumInArray({filas}, 'cantidad')",
          '{filas.length}',
          "sumInArray({filas}, 'valor')",
        ]);
      case 6:
        return `si_no(${this.condition(depth - 1)})`;
      default:
        return `(${this.#value(depth - 1)})`;
    }
  }

  #iif(depth: number): string {
    const [condition, value] = [this.condition(depth), this.#value(depth)];
    return `iif(${condition}, ${value}, ${this.#dice.pick(["''", '0', "'no'", '7'])})`;
  }

  condition(depth = 2): string {
    const dice = this.#dice;
    if (depth <= 0 || dice.chance(0.5)) {
      if (dice.chance(0.3)) return `${this.#value(0)} ${dice.pick(['empty', 'notempty'])}`;
      return `${this.#value(depth)} ${dice.pick(comparisons)} ${this.#value(0)}`;
    }
    if (dice.chance(0.1)) return `!(${this.condition(depth - 1)})`;
    if (dice.chance(0.1)) return `one_of(${this.#value(0)}, 'si', 'A')`;
    return `(${this.condition(depth - 1)}) ${dice.pick(['and', 'or'])} (${this.condition(depth - 1)})`;
  }

  #logic(json: Json): Json {
    const dice = this.#dice;
    if (dice.chance(0.35)) json.visibleIf = this.condition();
    else if (dice.chance(0.05)) json.visible = false;
    if (json.type === 'expression' || json.type === 'html') return json;
    if (dice.chance(0.3)) json.isRequired = true;
    if (dice.chance(0.1)) json.requiredIf = this.condition();
    if (dice.chance(0.2)) {
      json.validators = [
        dice.pick<() => Json>([
          () => ({ type: 'expression', expression: this.condition(), text: 'No' }),
          () => ({ type: 'regex', regex: '^[A-Z0-9]+$', text: 'Mayúsculas' }),
          () => ({ type: 'text', minLength: 2 }),
          () => ({ type: 'answercount', minCount: 2, maxCount: 2 }),
          () => ({ type: 'numeric', minValue: 1, maxValue: 50 }),
        ])(),
      ];
    }
    return json;
  }

  question(names?: string[]): Json {
    const dice = this.#dice;
    const name = `q${this.#count++}`;
    const shape = dice.pick<Json>([
      { type: 'text', inputType: 'number', min: -5, max: 5_000 },
      { type: 'text', inputType: 'number', kind: 'integer' },
      { type: 'text', maxLength: 30 },
      { type: 'comment' },
      { type: 'radiogroup', choices: ['si', { value: 'no', text: 'No' }] },
      { type: 'dropdown', choices: ['A', 'B', '12'] },
      { type: 'checkbox', choices: ['A', 'B', 'C'], ...(dice.chance(0.4) && { minSelectedChoices: 2 }) },
      { type: 'boolean', valueTrue: 'si', valueFalse: 'no' },
      { type: 'boolean' },
      { type: 'rating', rateMax: 5 },
      { type: 'text', kind: 'geopoint' },
      { type: 'file', kind: 'photo', maxCount: 3 },
      { type: 'signaturepad', kind: 'signature' },
      { type: 'html', html: 'Aviso' },
      { type: 'dropdown', list: 'TUBOS' },
      { type: 'tagbox', list: 'TUBOS' },
      { type: 'text', inputType: 'date' },
      { type: 'expression' },
      { type: 'expression' },
      { type: 'expression' },
      ...(names
        ? []
        : [
            { type: 'text', readOnly: true },
            { type: 'text', readOnly: true, list: 'TUBOS' },
          ]),
    ]);
    const json: Json = { ...shape, name };
    if (json.type === 'expression') json.expression = this.#value(2);
    this.#logic(json);
    (names ?? this.#readable).push(names ? `panel.${name}` : name);
    if (!names && json.kind === 'geopoint') this.#readable.push(`${name}.lat`, `${name}.LNG`);
    return json;
  }

  repeat(): Json {
    const elements: Json[] = [{ type: 'text', name: 'cantidad', inputType: 'number' }];
    this.#row = ['panel.cantidad'];
    for (let i = this.#dice.below(3); i >= 0; i--) elements.push(this.question(this.#row));
    if (this.#dice.chance(0.6))
      elements.push({
        type: 'expression',
        name: 'valor',
        expression: `iif({panel.cantidad} > 0, {panel.cantidad} * 2, '')`,
      });
    this.#row = [];
    return this.#logic({ type: 'paneldynamic', name: 'filas', templateElements: elements, maxPanelCount: 4 });
  }

  page(name: string, repeat: boolean): Json {
    const elements: Json[] = [];
    for (let i = 2 + this.#dice.below(3); i > 0; i--) elements.push(this.question());
    if (repeat) {
      elements.push(this.repeat());
      this.#readable.push('filas', 'filas.length');
    }
    if (this.#dice.chance(0.5))
      elements.splice(
        this.#dice.below(elements.length),
        0,
        this.#withCondition({
          type: 'panel',
          name: `${name}_grupo`,
          elements: [this.question(), this.question()],
        }),
      );
    return this.#withCondition({ name, elements });
  }

  #withCondition(json: Json): Json {
    return this.#dice.chance(0.3) ? { ...json, visibleIf: this.condition(1) } : json;
  }
}

const texts = ['si', 'no', 'A', 'B', '12', '007', 'true', '  ', 'Palabra', "'x'", '1,5'];
const numbers = [0, 1, 2, 3, 12, 100, 2.5, -1];

function textAnswer({ inputType, kind }: Json, dice: Dice): unknown {
  if (inputType === 'number')
    return dice.pick(numbers.filter((value) => kind !== 'integer' || Number.isInteger(value)));
  return inputType === 'date' ? dice.pick(['2026-11-20', '2026-11-21']) : dice.pick(texts);
}

/** Answers by type of question; the order of the draws decides what a seed generates. */
const answerTypes: Record<string, (json: Json, dice: Dice) => unknown> = {
  text: textAnswer,
  comment: (_, dice) => dice.pick(texts),
  list: ({ type }, dice) =>
    type === 'tagbox' ? ['PVC', 'HF'].slice(0, 1 + dice.below(2)) : dice.pick(['PVC', 'HF']),
  radiogroup: (_, dice) => dice.pick(['si', 'no', 'nada']),
  dropdown: (_, dice) => dice.pick(['A', 'B', '12', 12]),
  checkbox: (_, dice) => ['A', 'B', 'C'].filter(() => dice.chance(0.5)),
  boolean: ({ valueTrue }, dice) => (valueTrue ? dice.pick(['si', 'no']) : dice.chance(0.5)),
  rating: (_, dice) => 1 + dice.below(5),
  geopoint: (_, dice) => ({ lat: dice.pick([3.4, 3.5, 0]), lng: -76.5 }),
  file: () => [announcement],
  signaturepad: (_, dice) => dice.pick<unknown>([announcement, [announcement]]),
  paneldynamic: ({ templateElements }, dice) =>
    Array.from({ length: dice.below(4) }, () => answersTo(templateElements as Json[], dice)),
};

function answerTo(json: Json, dice: Dice): unknown {
  const type = json.list ? 'list' : json.kind === 'geopoint' ? 'geopoint' : String(json.type);
  const answer = answerTypes[type];
  if (answer) return answer(json, dice);
  return dice.chance(0.1) ? 'x' : undefined;
}

function answersTo(elements: readonly Json[], dice: Dice): Record<string, unknown> {
  const answers: Record<string, unknown> = {};
  for (const json of elements) {
    if (Array.isArray(json.elements)) Object.assign(answers, answersTo(json.elements as Json[], dice));
    else if (json.type !== 'html' && dice.chance(0.8)) {
      const value = answerTo(json, dice);
      if (value !== undefined) answers[String(json.name)] = value;
    }
  }
  return answers;
}

/** @param seed gives the same form and the same cases each time */
export function generateForm(seed: number, cases: number): GeneratedForm {
  const dice = new Dice(seed);
  const generator = new FormGenerator(dice);
  const pages = [generator.page('uno', false), generator.page('dos', true)];
  const readOnly = pages
    .flatMap((page) => page.elements as Json[])
    .filter(({ readOnly }) => readOnly === true)
    .map(({ name }) => String(name));
  return {
    definition: { clearInvisibleValues: 'onComplete', pages },
    cases: Array.from({ length: cases }, () => ({
      answers: answersTo(pages, dice),
      prefill: Object.fromEntries(
        [...prefillNames, ...readOnly]
          .filter(() => dice.chance(0.7))
          .map((name) => [
            name,
            dice.pick<unknown>([0, 5, 120, 'PVC', 'si', '12', ['A', 'x'], null, 'x', 3.5]),
          ]),
      ),
    })),
  };
}
