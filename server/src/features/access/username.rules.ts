/** The spelling in which usernames are stored and compared. */
export const normalizeUsername = (username: string): string =>
  username.normalize('NFKC').trim().toLowerCase();
