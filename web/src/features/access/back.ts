/** Only addresses of our own may be gone back to after signing in. */
export function safeBack(back: unknown): string {
  return typeof back === 'string' && /^\/(?![/\\])/.test(back) && !back.startsWith('/login') ? back : '/';
}
