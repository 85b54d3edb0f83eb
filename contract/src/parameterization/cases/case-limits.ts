/** Cases that one design may have. */
export const mostCases = 100;
/** Bytes of what a case gives and expects, as JSON. */
export const caseBytes = 30_000;
