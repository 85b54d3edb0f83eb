/** Under which answers of a question are counted, whatever the question is called in a version of its form. */
export const statisticPattern = /^[A-Z][A-Z0-9_]{0,19}$/;
export const isStatisticCode = (text: string): boolean => statisticPattern.test(text);

/** What is counted of a question: numbers are added up; yes and no, one choice and each of several are counted. */
export const statisticKinds = ['number', 'boolean', 'choice', 'choices'] as const;
export type StatisticKind = (typeof statisticKinds)[number];

/** What one answer belongs to: an activity, or an occurrence of a repeat, of which an activity may have many. */
export const statisticGrains = ['activity', 'occurrence'] as const;
export type StatisticGrain = (typeof statisticGrains)[number];
