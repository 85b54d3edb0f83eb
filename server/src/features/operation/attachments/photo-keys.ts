/** Key of a photo's bytes, shared by every photo with the same content. */
export const photoKey = (tenantId: number, sha256: string) =>
  `${tenantId}/photos/${sha256.slice(0, 2)}/${sha256}`;
export const thumbnailKey = (tenantId: number, sha256: string) =>
  `${tenantId}/thumbnails/${sha256.slice(0, 2)}/${sha256}.webp`;
