/** XLSForm matches the whole text, SurveyJS a part of it. */
export const wholePattern = (pattern: string): string =>
  /^\^[^|]*(?<!\\)\$$/.test(pattern) ? pattern : `^(?:${pattern})$`;
