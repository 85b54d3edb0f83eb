import { QuestionPanelDynamicModel, type Question, type SurveyModel } from 'survey-core';

interface NamedQuestion {
  question: Question;
  /** The question of the form itself: the one that has the row, of a question in a row. */
  outer: Question;
  /** With the titles of what it lies in. */
  title: string;
}

/** The question that a fault names: `readings[1].serial` is the one in the second row of `readings`. */
export function namedQuestion(model: SurveyModel, name: string): NamedQuestion | null {
  const [first, ...steps] = name.split('.');
  const [, outerName = '', row] = /^(.*?)(?:\[(\d+)\])?$/.exec(first!) ?? [];
  const outer = model.getQuestionByName(outerName);
  if (!outer) return null;
  const titles = [outer.processedTitle];
  let question: Question = outer;
  let index = row;
  for (const step of steps) {
    const panel = question instanceof QuestionPanelDynamicModel ? question.panels[Number(index)] : undefined;
    const [, inner = '', next] = /^(.*?)(?:\[(\d+)\])?$/.exec(step) ?? [];
    const found = panel?.getQuestionByName(inner);
    if (!panel || !found) break;
    titles.push(panel.processedTitle || String(Number(index) + 1), found.processedTitle);
    question = found;
    index = next;
  }
  return { question, outer, title: titles.join(' · ') };
}
