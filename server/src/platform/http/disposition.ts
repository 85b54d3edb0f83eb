/**
 * `Content-Disposition` per RFC 6266: an ASCII name for old clients and the true one beside it. Path
 * characters are dropped.
 */
export function contentDisposition(name: string, inline: boolean): string {
  // oxlint-disable-next-line no-control-regex
  const clean =
    name.replace(/[\u0000-\u001f\u007f"\\/:*?<>|\u202a-\u202e\u2066-\u2069]/g, '_').slice(0, 150) || 'file';
  const ascii =
    clean
      .normalize('NFKD')
      .replace(/[^\x20-\x7e]/g, '')
      .replace(/%/g, '_') || 'file';
  const encoded = encodeURIComponent(clean).replace(
    /['()*]/g,
    (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `${inline ? 'inline' : 'attachment'}; filename="${ascii}"; filename*=UTF-8''${encoded}`;
}
