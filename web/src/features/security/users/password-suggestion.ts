/** Letters and digits that are not mistaken for one another when they are read aloud. */
const characters = 'abcdefghjkmnpqrstuvwxyzABCDEFGHJKMNPQRSTUVWXYZ23456789';
const length = 12;

/** A random password; bytes that would favour the first characters are discarded. */
export function suggestPassword(): string {
  const limit = 256 - (256 % characters.length);
  let password = '';
  while (password.length < length)
    for (const byte of crypto.getRandomValues(new Uint8Array(24)))
      if (byte < limit && password.length < length) password += characters[byte % characters.length];
  return password;
}
