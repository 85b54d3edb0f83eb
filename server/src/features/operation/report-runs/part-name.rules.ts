/** The name of a record's PDF in a ZIP: unique by the activity, and without what a path or a file system refuses. */
export function partName(code: string, number: string, activityId: number): string {
  const plain = (text: string): string =>
    text
      .normalize('NFC')
      .replace(/[\p{Cc}\p{Cf}\p{Cs}\\/:*?"<>|\s]+/gu, '-')
      .replace(/^[.-]+|[.-]+$/g, '')
      .slice(0, 60);
  return `${[plain(code), plain(number), activityId].filter(Boolean).join('-')}.pdf`;
}
