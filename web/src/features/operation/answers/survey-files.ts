/** Files of an office decision: sent as soon as they are chosen; the answer names them by their hash. */
import { QuestionFileModel, type SurveyModel } from 'survey-core';
import { answerLimits } from '@cuadrilla/contract/kit/answer-limits.ts';
import { annexName } from '@cuadrilla/forms/annexes.ts';
import { askBeforeUnload } from '#api/before-unload.ts';
import { client } from '#api/client.ts';
import { messageOf } from '#api/problem.ts';
import { currentTranslator } from '#i18n/messages.ts';
import { surveyMessages } from './survey.messages.ts';

/** A file as the form library stores it; `content` is our `hash.bytes`. */
interface StoredFile {
  name?: string;
  type?: string;
  content?: unknown;
}
const contentOf = /^([0-9a-f]{64})\.(\d+)$/;
const filesOf = (model: SurveyModel) =>
  model
    .getAllQuestions()
    .filter((question): question is QuestionFileModel => question instanceof QuestionFileModel);

/**
 * Lets staff attach files to the questions of an open decision.
 * @param form code of the form when it is an annex
 */
export function takeFiles(model: SurveyModel, activityId: number, form: string | null = null): void {
  for (const question of filesOf(model)) {
    question.visible = !question.readOnly;
    question.storeDataAsText = false;
    question.waitForUpload = true;
    question.allowImagesPreview = false;
    question.maxSize = answerLimits.file;
  }
  model.onUploadFiles.add((_, { question, files, callback }) => {
    const send = async (file: File) => {
      const { sha256, bytes } = await client.operation.photos.attach({
        params: { id: activityId },
        query: {
          question: form === null ? question.name : annexName(form, question.name),
          name: file.name.slice(-200),
        },
        body: file,
      });
      return { file, content: `${sha256}.${bytes}` };
    };
    askBeforeUnload(Promise.all(files.map(send))).then(
      (sent) => callback(sent),
      (error: unknown) => {
        const names = files.map(({ name }) => name).join(', ');
        const again = currentTranslator(surveyMessages)('chooseAgain', { names });
        callback([], [`${messageOf(error)} ${again}`]);
      },
    );
  });
  model.onClearFiles.add((_, { callback, value }) => callback('success', value));
}

/** Whether a chosen file is still being sent. */
export const isSendingFiles = (model: SurveyModel): boolean =>
  filesOf(model).some(({ isUploading }) => isUploading);

/** The answers with each file as the contract announces it. */
export function announced(model: SurveyModel): Record<string, unknown> {
  const answers = JSON.parse(JSON.stringify(model.data)) as Record<string, unknown>;
  for (const { name } of filesOf(model)) {
    const files = answers[name];
    if (!Array.isArray(files)) continue;
    answers[name] = files.flatMap((file: StoredFile) => {
      const [, sha256, bytes] = contentOf.exec(String(file.content)) ?? [];
      return sha256
        ? [{ sha256, bytes: Number(bytes), ...(file.name ? { name: file.name.slice(-200) } : {}) }]
        : [];
    });
  }
  return answers;
}
