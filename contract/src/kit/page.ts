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

/**
 * A page of a list so long that what contains a frequent text is not counted to its end: `more` says that there are
 * more rows than `total`.
 */
export const longPageOf = <T extends z.ZodType>(item: T) =>
  pageOf(item).extend({ more: z.boolean().optional() });

export interface Page<T> {
  content: T[];
  page: number;
  size: number;
  /** Exact number of rows the caller may see under the same filters; see `longPageOf` for the exception. */
  total: number;
  more?: boolean | undefined;
}

/** Headers of a page; both spellings of the total are part of the specification. */
export const pageHeaders = ['x-page', 'x-size', 'x-total-count', 'total-count'] as const;
