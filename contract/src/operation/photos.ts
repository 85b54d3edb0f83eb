import { z } from 'zod';
import { answerLimits } from '../kit/answer-limits.ts';
import { endpoint } from '../kit/endpoint.ts';
import { id, idParam } from '../kit/fields.ts';
import { photo } from './activities.ts';

const base = '/operacion-campo-service/photo/v1';
export const photoDownload = z.object({
  id,
  status: z.enum(['queued', 'working', 'ready', 'failed']),
  photos: z.number().int(),
  done: z.number().int(),
  bytes: z.number().int(),
  failure: z.string().nullable(),
});
export type PhotoDownload = z.output<typeof photoDownload>;

export const photos = {
  list: endpoint({
    method: 'GET',
    path: `${base}/list/:id`,
    access: 'SUBOPERATIVE_MOD_VIEWFORM',
    summary: 'Photos of an activity',
    params: idParam,
    reply: z.array(photo),
  }),
  original: endpoint({
    method: 'GET',
    path: `${base}/original/:id`,
    recorded: { action: 'photo.read', subject: 'photo', id: 'id' },
    access: 'SUBOPERATIVE_MOD_VIEWFORM',
    summary: 'The photo as it was taken, or another file as an attachment',
    params: idParam,
    reply: 'file',
  }),
  /** The request body is the file's bytes; the answer is what the question of the decision then announces. */
  attach: endpoint({
    method: 'POST',
    path: `${base}/attach/:id`,
    access: 'SUBOPERATIVE_MOD_FILLFORM',
    summary: 'Bring a file for a question of an office decision that is open',
    params: idParam,
    query: z.object({ question: z.string().min(1).max(120), name: z.string().trim().min(1).max(200) }),
    upload: { maxBytes: answerLimits.file },
    reply: z.object({ sha256: z.string(), name: z.string(), bytes: z.number().int(), type: z.string() }),
  }),
  thumbnail: endpoint({
    method: 'GET',
    path: `${base}/thumbnail/:id`,
    access: 'SUBOPERATIVE_MOD_VIEWFORM',
    summary: 'The photo, at most 320 pixels wide; other files have none',
    params: idParam,
    reply: 'file',
  }),
  /**
   * One ZIP, made by a job; a selection too heavy to wait for is announced by a notification when it is
   * ready.
   */
  requestDownload: endpoint({
    method: 'POST',
    path: `${base}/download`,
    access: 'SUBOPERATIVE_MOD_DOWNLOAD_PHOTOS',
    summary: 'Ask for one ZIP of the photos of activities or operations',
    body: z
      .strictObject({
        activityIds: z.array(id).max(1000).default([]),
        operationIds: z.array(id).max(1000).default([]),
      })
      .refine((b) => b.activityIds.length + b.operationIds.length > 0),
    reply: photoDownload.extend({ heavy: z.boolean() }),
  }),
  download: endpoint({
    method: 'GET',
    path: `${base}/download/:id`,
    access: 'SUBOPERATIVE_MOD_DOWNLOAD_PHOTOS',
    summary: 'How far a ZIP is',
    params: idParam,
    reply: photoDownload,
  }),
  downloadFile: endpoint({
    method: 'GET',
    path: `${base}/download_file/:id`,
    recorded: { action: 'photo.downloadFile', subject: 'photo_download', id: 'id' },
    access: 'SUBOPERATIVE_MOD_DOWNLOAD_PHOTOS',
    summary: 'A ZIP that is ready',
    params: idParam,
    reply: 'file',
  }),
};
