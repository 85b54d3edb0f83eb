import type { AnswerFault } from './answer-fault-messages.ts';
import type { FormContext } from './functions.ts';

/** Answers by name of the question; a repeat holds a list of rows. */
export type Answers = Record<string, unknown>;

/** Under which circumstances answers are checked. */
export interface AnswerContext extends FormContext {
  /** Questions of the stage; the whole form when absent. */
  stageQuestions?: readonly string[] | null;
  /** What the stage offers for a question, e.g. its decisions. */
  choices?: Readonly<Record<string, readonly string[]>>;
  /**
   * Photos announced beside the answers. An answer may name no other, and a question without an answer gets
   * its own.
   */
  photos?: readonly {
    question: string;
    sha256: string;
    bytes?: number;
    name?: string;
    takenAt?: string | null;
  }[];
  /** Of the form's own messages. */
  locale?: 'es' | 'en';
}

export interface AnswerError {
  /** Name of the question; `materiales[0].cantidad` in a repeat; empty for the answers as a whole. */
  question: string;
  message_key: AnswerFault;
  /** The message that the form itself declares, where it has one. */
  text?: string;
}

export interface CheckedAnswers {
  valid: boolean;
  errors: AnswerError[];
  /**
   * The answers that count: those of visible questions, prefilled ones as the operation has them, calculated
   * ones filled in.
   */
  answers: Answers;
}
