/** The small build declares no types. */
declare module 'exifr/dist/mini.esm.mjs' {
  const exif: { parse: (bytes: ArrayBuffer, pick: string[]) => Promise<unknown> };
  export default exif;
}
