/** `Ana María_Pérez`, as the server joins first and last names, for reading. */
export const fullName = (joined: string) => joined.replaceAll('_', ' ').trim();
export const personLabel = ({ code, name }: { code: string; name: string }) => `${code} - ${fullName(name)}`;
