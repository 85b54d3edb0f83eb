/** Sent at registration and written into a saved copy. */
export const appVersion = '1.1';
