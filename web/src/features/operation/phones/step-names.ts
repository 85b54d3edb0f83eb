const steps = ['finish', 'unrealize', 'reject', 'begin', 'see', 'download', 'position'] as const;

/** The name of a step, as messages have it. */
export const stepOf = (type: string): (typeof steps)[number] | 'unreadable' =>
  steps.find((step) => step === type) ?? 'unreadable';
