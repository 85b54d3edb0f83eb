/** The address to return to after signing in; only one of our own is accepted. */
export function safeBack(back: unknown): string {
  return typeof back === 'string' && /^\/(?![/\\])/.test(back) && !back.startsWith('/login') ? back : '/';
}
