import { z } from 'zod';
import { endpoint } from '../kit/endpoint.ts';
import { id, idParam, instant } from '../kit/fields.ts';
import { pageOf } from '../kit/page.ts';
import { searchQuery } from '../kit/search.ts';
import { fileQuery } from '../kit/table-import.ts';

const service = '/operacion-campo-service/backup';
const base = `${service}/v1` as const;

/** `date` and `createByName` are the specification's other names for createdDate and employeeName. */
export const backupKeys = {
  id: 'LONG',
  fileName: 'STRING',
  employeeName: 'STRING',
  createByName: 'STRING',
  employeeId: 'LONG',
  kind: 'STRING',
  origin: 'STRING',
  status: 'STRING',
  bytes: 'LONG',
  date: 'INSTANT',
  createdDate: 'INSTANT',
  backupDate: 'INSTANT',
} as const;

/** Everything of the company; what one employee did in the field; or what a phone sent of itself. */
export const backupKind = z.enum(['tenant', 'work', 'device']);
export type BackupKind = z.output<typeof backupKind>;

/**
 * `verifying`: being read through, at the end of its making or later. `ready`: was read through whole.
 * `damaged`: what lies in the store is no longer what was written. `failed`: never came to be, or was refused
 * when it arrived.
 */
export const backupStatus = z.enum(['queued', 'working', 'verifying', 'ready', 'damaged', 'failed']);
export type BackupStatus = z.output<typeof backupStatus>;

export const backup = z.object({
  id,
  /** The moment whose data it holds. */
  backupDate: instant,
  fileName: z.string(),
  /**
   * Who made, sent or scheduled it; first and last name joined by an underscore. Empty and null for the
   * schedule that every company begins with.
   */
  employeeName: z.string(),
  employeeId: id.nullable(),
  kind: backupKind,
  origin: z.enum(['manual', 'schedule', 'upload']),
  status: backupStatus,
  /** Whose field work it holds, unless it is of the whole company. */
  subjectId: id.nullable(),
  subjectName: z.string().nullable(),
  createdDate: instant,
  /** Of `total` steps; both are 0 until the size of the work is known. */
  done: z.number().int(),
  total: z.number().int(),
  bytes: z.number().int(),
  rows: z.number().int(),
  files: z.number().int(),
  /** Files that the data names and the store no longer had. */
  missingFiles: z.number().int(),
  /** Files that the store no longer had as they were written; they are left out. */
  damagedFiles: z.number().int(),
  verifiedAt: instant.nullable(),
  /** SHA-256 of the file, in hexadecimal. */
  sha256: z.string().nullable(),
  /** Error code; null unless damaged or failed. */
  failure: z.string().nullable(),
});
export type Backup = z.output<typeof backup>;

/** What the nightly reading of all stored files found. */
const fileCheck = z.object({
  running: z.boolean(),
  /** End of the last whole check, and how many files it read; null before the first. */
  finishedAt: instant.nullable(),
  files: z.number().int(),
  damagedFiles: z.number().int(),
  /** The first hundred, newest first. */
  damaged: z.array(
    z.object({
      folder: z.string(),
      sha256: z.string(),
      /** The name under which it was uploaded. */
      name: z.string(),
      problem: z.enum(['missing', 'altered', 'unreadable']),
      foundAt: instant,
    }),
  ),
});
export type FileCheck = z.output<typeof fileCheck>;

/** Local time of the tenant, on the named days. */
export const backupSchedule = z.object({
  active: z.boolean(),
  /** HH:mm. */
  time: z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/),
  /** 0 is Sunday. */
  weekdays: z
    .array(z.number().int().min(0).max(6))
    .min(1)
    .max(7)
    .refine((days) => new Set(days).size === days.length, 'repeated'),
  /** How many scheduled backups are retained; older ones are deleted. */
  keep: z.number().int().min(1).max(90),
});
export type BackupSchedule = z.output<typeof backupSchedule>;
const scheduleState = backupSchedule.extend({ nextAt: instant.nullable() });

/** How long a confirmed password is valid, in seconds; and how many downloads an hour it allows. */
export const passwordConfirmationSeconds = 300;
export const downloadsPerHour = 3;
/** A phone's own data; and a backup that was downloaded before. */
export const deviceBackupBytes = 50_000_000;
export const uploadedBackupBytes = 4_000_000_000;

export const backups = {
  search: endpoint({
    method: 'POST',
    path: `${service}/list-backup`,
    access: 'BACKUP_MOD_LIST',
    summary: 'Search the backups that were read through whole',
    body: searchQuery,
    keys: backupKeys,
    wire: 'list',
    reply: pageOf(backup),
  }),
  remove: endpoint({
    method: 'DELETE',
    path: `${service}/delete-backup/:id`,
    access: 'BACKUP_MOD_DELETE',
    summary:
      'Delete a backup; refused for the last intact one of the whole company (LAST_BACKUP) and for one that is ' +
      'being made (SOURCE_HAVE_DEPENDENCY)',
    params: idParam,
    reply: z.null(),
  }),
  confirmPassword: endpoint({
    method: 'POST',
    path: `${base}/confirm_password`,
    access: 'BACKUP_MOD_DOWNLOAD',
    summary: 'Give the own password again; a download within five minutes asks for it',
    body: z.strictObject({ password: z.string().min(1).max(200) }),
    reply: z.object({ until: instant }),
  }),
  download: endpoint({
    method: 'GET',
    path: `${service}/download-backup/:id`,
    access: 'BACKUP_MOD_DOWNLOAD',
    summary:
      'The encrypted file; PASSWORD_AGAIN unless the password was confirmed within five minutes, THROTTLED ' +
      'after three an hour',
    params: idParam,
    reply: 'file',
  }),
  running: endpoint({
    method: 'GET',
    path: `${base}/running`,
    access: 'BACKUP_MOD_LIST',
    summary: 'Backups in the making, and those of the last week that failed, newest first',
    reply: z.array(backup),
  }),
  fileCheck: endpoint({
    method: 'GET',
    path: `${base}/file_check`,
    access: 'BACKUP_MOD_LIST',
    summary: 'When the stored files were last read through, and which are damaged or missing',
    reply: fileCheck,
  }),
  get: endpoint({
    method: 'GET',
    path: `${base}/get/:id`,
    access: 'BACKUP_MOD_LIST',
    summary: 'One backup, with how far it is',
    params: idParam,
    reply: backup,
  }),
  create: endpoint({
    method: 'POST',
    path: `${base}/create`,
    access: 'BACKUP_MOD_CREATE',
    summary: "Begin a backup of the whole company, or of one employee's field work",
    body: z.discriminatedUnion('kind', [
      z.strictObject({ kind: z.literal('tenant') }),
      z.strictObject({ kind: z.literal('work'), employeeId: id }),
    ]),
    reply: backup,
  }),
  verify: endpoint({
    method: 'POST',
    path: `${base}/verify/:id`,
    access: ['BACKUP_MOD_CREATE', 'BACKUP_MOD_EDIT'],
    summary: 'Read a backup through again, in the background',
    params: idParam,
    reply: backup,
  }),
  upload: endpoint({
    method: 'POST',
    path: `${base}/upload`,
    access: ['BACKUP_MOD_CREATE', 'FIELD_MOD_SYNC'],
    summary:
      "Upload raw bytes: a phone's own data (JSON, encrypted by the server), or a backup that this company " +
      'downloaded before (only for who may create backups)',
    query: fileQuery,
    upload: {
      maxBytes: deviceBackupBytes,
      more: { permission: 'BACKUP_MOD_CREATE', maxBytes: uploadedBackupBytes },
    },
    reply: backup,
  }),
  schedule: endpoint({
    method: 'GET',
    path: `${base}/schedule`,
    access: 'BACKUP_MOD_LIST',
    summary: 'When backups are made by themselves',
    reply: scheduleState,
  }),
  setSchedule: endpoint({
    method: 'PUT',
    path: `${base}/schedule`,
    access: 'BACKUP_MOD_EDIT',
    summary: 'Change when backups are made by themselves',
    body: backupSchedule.strict(),
    reply: scheduleState,
  }),
};
