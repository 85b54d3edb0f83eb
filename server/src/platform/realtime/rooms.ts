/** Names of Socket.IO rooms. */
export const userRoom = (tenantId: number, userId: number): string => `u:${tenantId}:${userId}`;
/** Whoever views the product as somebody else receives none of that person's notifications. */
export const viewerRoom = (tenantId: number, viewerId: number): string => `v:${tenantId}:${viewerId}`;
export const tenantRoom = (tenantId: number, audience: string): string => `t:${tenantId}:${audience}`;
export const companyRoom = (tenantId: number, companyId: number, audience: string): string =>
  `c:${tenantId}:${companyId}:${audience}`;
