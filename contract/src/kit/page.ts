import { z } from 'zod';

/**
 * One page of a list. On the wire: `data.content` (or `data` itself, see `Endpoint.wire`) and the page
 * headers.
 */
export const pageOf = <T extends z.ZodType>(item: T) =>
  z.object({
    content: z.array(item),
    page: z.number().int(),
    size: z.number().int(),
    total: z.number().int(),
  });

export interface Page<T> {
  content: T[];
  page: number;
  size: number;
  /** Exact number of rows the caller may see under the same filters. */
  total: number;
}

/** Headers of a page; both spellings of the total are part of the specification. */
export const pageHeaders = ['x-page', 'x-size', 'x-total-count', 'total-count'] as const;
