/** What indicators add up from answers. */
export const figures = ['water', 'energy', 'deviation', 'selfReconnection'] as const;
export type Figure = (typeof figures)[number];
