import type { Priority } from '../../kit/fields.ts';
import type { StageKind } from '../workflows/stage-kinds.ts';

type Answers = Readonly<Record<string, unknown>>;

/** A stage of an operation as it was carried out. Times are milliseconds. */
export interface RecordedStage {
  kind: StageKind;
  type: string | null;
  status: string;
  openedAt: number;
  endedAt: number | null;
  dueAt: number | null;
  /** Opened and taken back, for example because the operation was cancelled. */
  withdrawn: boolean;
  /** Current answers, those to an annex under the code of its form; null when there are none. */
  answers: Answers | null;
  /** What an unrealized or rejected activity says; null for all others. */
  statement: Answers | null;
  /** The questions that were asked then; null for a stage without a form. */
  asked: ReadonlySet<string> | null;
}

/** Values from outside a form, and when they arrived. */
export interface Arrival {
  at: number;
  values: Answers;
}

export interface RecordedOperation {
  id: number;
  number: string;
  priority: Priority;
  zone: string | null;
  company: number | null;
  createdAt: number;
  /** When it ended or was cancelled; null while it is open. */
  endedAt: number | null;
  prefill: Answers;
  /** In the order in which they arrived; the first came with the operation. */
  arrivals: readonly Arrival[];
  /** By the key of the stage. */
  stages: ReadonlyMap<string, RecordedStage>;
  /** Whether it ran on the version that is published now. */
  onPublished: boolean;
}
