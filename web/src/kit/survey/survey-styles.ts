import { useEffect } from 'react';
import type { SurveyModel } from 'survey-core';

/** Adopts the variables that the form library would write into `<style>` elements, for as long as a form is shown. */
export function useSurveyStyles(model: SurveyModel): void {
  useEffect(() => {
    const sheet = new CSSStyleSheet();
    // Where the form begins with other variables, those that depend on them are known once it is rendered.
    const write = () => sheet.replaceSync(`${model.themeStyle}\n${model.resetVariablesStyle}`);
    write();
    model.onAfterRenderSurvey.add(write);
    // Before the product's own rules, which override them.
    document.adoptedStyleSheets = [sheet, ...document.adoptedStyleSheets];
    return () => {
      model.onAfterRenderSurvey.remove(write);
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== sheet);
    };
  }, [model]);
}
