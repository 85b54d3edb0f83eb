/**
 * Whether a navigation closes the forms of a page: another page, or any step back or forward. A screen that
 * writes its filters or its open record into its own address stays.
 */
export const leavesPage = (from: string, to: string, action: string): boolean =>
  from !== to || (action !== 'PUSH' && action !== 'REPLACE');
