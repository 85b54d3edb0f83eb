import { RegexValidator, Serializer, ValidatorResult } from 'survey-core';
import { matchesPattern } from './patterns.ts';

/** SurveyJS takes null for a value that passes, which its types do not say. */
const passed = null as unknown as ValidatorResult;

/** SurveyJS's validator of patterns, on the linear engine. */
class LinearPatternValidator extends RegexValidator {
  override validate(value: unknown, name = ''): ValidatorResult {
    if (!this.regex || this.isValueEmpty(value)) return passed;
    const texts = (Array.isArray(value) ? [...(value as unknown[]), value] : [value]).map(String);
    const holds = texts.every((text) => matchesPattern(this.regex, this.caseInsensitive, text));
    return holds ? passed : new ValidatorResult(value, this.createCustomError(name));
  }
}

/** SurveyJS makes every validator of type `regex` from this class from now on. */
export const useLinearPatterns = (): void =>
  Serializer.overrideClassCreator('regexvalidator', () => new LinearPatternValidator());
