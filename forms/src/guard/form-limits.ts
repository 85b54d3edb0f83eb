/** Bounds of a form that comes from outside. `bytes` of its JSON; lengths in characters; counts otherwise. */
export const formLimits = {
  bytes: 200_000,
  /** Of the JSON. */
  depth: 40,
  /** Panels inside panels. */
  nesting: 10,
  pages: 100,
  /** Pages, panels and questions, those of repeats too. */
  elements: 1_000,
  questions: 500,
  /** Values that one question offers, and all together. */
  choices: 1_000,
  allChoices: 5_000,
  validators: 10,
  /** Values of a default. */
  values: 100,
  /** Languages of one text. */
  languages: 10,
  /** Rows of a repeat times the questions in each; a repeat without `maxPanelCount` has fewer rows. */
  cells: 4_000,
  /** Cells that exist before anyone answers (`minPanelCount`), over the whole form. */
  firstCells: 500,
  /** Cells of a repeat in a form that SurveyJS alone can check. */
  surveyCells: 100,
  /** Values of a rating. */
  ratings: 50,
  expression: 4_000,
  parentheses: 32,
  /** What all expressions together cost, once over all rows; see `form-cost.ts`. */
  steps: 100_000,
  /** Length of a text that is matched with a pattern. */
  patternValue: 256,
  patterns: 200,
  /** Most reasons that are listed. */
  faults: 20,
} as const;
