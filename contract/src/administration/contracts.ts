import { z } from 'zod';
import { catalogue, recordId, recordCodes } from '../kit/catalogue.ts';
import { endpoint } from '../kit/endpoint.ts';
import { code, day, id, idParam, instant, name, text } from '../kit/fields.ts';

const path = '/user-service/contract/v1';
const amount = z.number().min(0).max(1e15);

export const contracts = catalogue({
  name: 'contracts',
  titles: {
    one: { es: 'contrato', en: 'contract' },
    many: { es: 'Contratos y proyectos', en: 'Contracts and projects' },
  },
  module: 'CONTRACT',
  path,
  fields: z.object({
    code,
    name,
    companyId: recordId('companies'),
    startsOn: day,
    endsOn: day,
    zones: recordCodes('zones').default([]),
    activityTypes: recordCodes('activityTypes').default([]),
    /** Pesos. */
    budgetCap: amount.nullable().default(null),
    budgetSpent: amount.default(0),
    /** Share of the cap, in percent, from which the contract warns. */
    budgetAlertPct: z.number().int().min(1).max(100).default(80),
    insuranceExpiresOn: day.nullable().default(null),
    tariffBasis: text(500).nullable().default(null),
  }),
  computed: z.object({
    /** Null without a cap. */
    spentPct: z.number().nullable(),
    alerts: z.array(z.enum(['BUDGET', 'INSURANCE_EXPIRED', 'INSURANCE_SOON', 'ENDED', 'ENDS_SOON'])),
    files: z.number().int(),
  }),
});

const contractFile = z.object({
  id,
  name: z.string(),
  type: z.string(),
  bytes: z.number().int(),
  sha256: z.string(),
  createdAt: instant,
  createdBy: z.string().nullable(),
});
const fileParams = z.object({
  id: z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER),
  fileId: z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER),
});

export const contractEndpoints = {
  files: endpoint({
    method: 'GET',
    path: `${path}/files/:id`,
    access: 'CONTRACT_MOD_LIST',
    summary: 'Files of a contract',
    params: idParam,
    reply: z.array(contractFile),
  }),
  addFile: endpoint({
    method: 'POST',
    path: `${path}/files/:id`,
    access: 'CONTRACT_MOD_EDIT',
    summary: 'Attach a file (raw bytes; PDF, PNG, JPEG, XLSX, DOCX, CSV or TXT)',
    params: idParam,
    query: z.object({ fileName: z.string().min(1).max(200) }),
    upload: { maxBytes: 20_000_000 },
    reply: contractFile,
  }),
  downloadFile: endpoint({
    method: 'GET',
    path: `${path}/files/:id/:fileId`,
    access: 'CONTRACT_MOD_LIST',
    summary: 'A file of a contract',
    params: fileParams,
    reply: 'file',
  }),
  removeFile: endpoint({
    method: 'DELETE',
    path: `${path}/files/:id/:fileId`,
    access: 'CONTRACT_MOD_EDIT',
    summary: 'Remove a file of a contract',
    params: fileParams,
    reply: z.null(),
  }),
};
