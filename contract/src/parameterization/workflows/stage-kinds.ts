/** Who does the work of a stage: somebody in the field, somebody in the office, or the system by itself. */
export const stageKinds = ['field', 'office', 'system'] as const;
export type StageKind = (typeof stageKinds)[number];
