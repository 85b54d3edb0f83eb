import type { FastifyInstance } from 'fastify';
import { flattenEndpoints, type Api, type Endpoint } from '@cuadrilla/contract/kit/endpoint.ts';
import { errors } from '@cuadrilla/contract/errors.ts';
import type { Config } from '../config.ts';
import { gatewayPath } from './gateway.ts';
import { jsonSchema } from './json-schema.ts';

/** The OpenAPI 3.1 document, printed from the contract. */
export function openApiOf(api: Api): object {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const [name, endpoint] of flattenEndpoints(api)) {
    const path = (gatewayPath + endpoint.path).replace(/:(\w+)/g, '{$1}');
    (paths[path] ??= {})[endpoint.method.toLowerCase()] = describe(name, endpoint);
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Cuadrilla',
      version: '1',
      description:
        'Field operations of public utilities. Every call hangs under the gateway; failures answer { success: false, message, message_key }.',
    },
    servers: [{ url: '/' }],
    components: {
      securitySchemes: { session: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
      schemas: { Problem: problemSchema },
    },
    paths,
  };
}

const problemSchema = {
  type: 'object',
  required: ['success', 'message', 'message_key'],
  properties: {
    success: { const: false },
    message: { type: 'string' },
    message_key: { enum: Object.keys(errors) },
    fields: { type: 'object', additionalProperties: { type: 'string' } },
    detail: { type: 'object' },
    request_id: { type: 'string' },
  },
};

const binaryContent = { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } };
const jsonContent = (schema: object) => ({ 'application/json': { schema } });

function describe(name: string, endpoint: Endpoint): object {
  const parameters = parametersOf(endpoint);
  const keys = endpoint.keys
    ? ` Filter and sort keys: ${Object.entries(endpoint.keys)
        .map(([key, type]) => `${key} (${type})`)
        .join(', ')}.`
    : '';
  const access = Array.isArray(endpoint.access) ? endpoint.access.join(' or ') : String(endpoint.access);
  return {
    operationId: name,
    tags: [name.split('.')[0]],
    summary: endpoint.summary,
    description: `Access: ${access}.${keys}`,
    ...(endpoint.access === 'public' ? {} : { security: [{ session: [] }] }),
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(endpoint.upload ? { requestBody: { content: binaryContent } } : {}),
    ...(endpoint.body ? { requestBody: { content: jsonContent(jsonSchema(endpoint.body, 'input')) } } : {}),
    responses: {
      200: replyOf(endpoint),
      default: {
        description: 'Refused',
        content: jsonContent({ $ref: '#/components/schemas/Problem' }),
      },
    },
  };
}

const parametersOf = (endpoint: Endpoint): object[] =>
  (['params', 'query'] as const).flatMap((part) => {
    const schema = endpoint[part];
    if (!schema) return [];
    const { properties = {}, required = [] } = jsonSchema(schema, 'input') as {
      properties?: Record<string, object>;
      required?: string[];
    };
    return Object.entries(properties).map(([key, value]) => ({
      name: key,
      in: part === 'params' ? 'path' : 'query',
      required: part === 'params' || required.includes(key),
      schema: value,
    }));
  });

function replyOf({ reply }: Endpoint): object {
  if (reply === 'file') return { description: 'The file', content: binaryContent };
  return {
    description: 'Done',
    content: jsonContent({
      type: 'object',
      properties: { success: { const: true }, data: jsonSchema(reply) },
    }),
  };
}

/** Not served in production, where a list of all endpoints would help attackers. Built at the first request. */
export function documentApi(http: FastifyInstance, api: Api, config: Config): void {
  if (config.production) return;
  let json: string | undefined;
  let page: string | undefined;
  http.get('/api-docs/openapi.json', (_request, reply) =>
    reply.type('application/json').send((json ??= JSON.stringify(openApiOf(api)))),
  );
  http.get('/api-docs', (_request, reply) =>
    reply.type('text/html; charset=utf-8').send((page ??= pageOf(api))),
  );
}

const escape = (text: string) => text.replace(/[&<>"]/g, (c) => `&#${c.charCodeAt(0)};`);

function pageOf(api: Api): string {
  const groups = Map.groupBy(flattenEndpoints(api), ([name]) => name.split('.').slice(0, 2).join(' · '));
  const sections = [...groups].map(([group, list]) => {
    const rows = list.map(([name, endpoint]) => {
      const access = Array.isArray(endpoint.access) ? endpoint.access.join(', ') : String(endpoint.access);
      const parts = (['params', 'query', 'body'] as const).flatMap((part) =>
        endpoint[part]
          ? [
              `<h4>${part}</h4><pre>${escape(JSON.stringify(jsonSchema(endpoint[part], 'input'), null, 1))}</pre>`,
            ]
          : [],
      );
      const reply =
        endpoint.reply === 'file'
          ? '<p>File</p>'
          : `<pre>${escape(JSON.stringify(jsonSchema(endpoint.reply), null, 1))}</pre>`;
      return `<details id="${name}"><summary><b class="${endpoint.method}">${endpoint.method}</b> <code>${escape(endpoint.path)}</code> <span>${escape(endpoint.summary)}</span></summary><p>${escape(name)} · ${escape(access)}</p>${parts.join('')}<h4>reply</h4>${reply}</details>`;
    });
    return `<section><h2>${escape(group)}</h2>${rows.join('')}</section>`;
  });
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Cuadrilla API</title><style>
body{font:14px/1.5 system-ui,sans-serif;max-width:1080px;margin:0 auto;padding:24px;color:#14162b}h1{color:#000c66}h2{margin:32px 0 8px;font-size:16px;text-transform:capitalize}
details{border:1px solid #d9dbe6;border-radius:6px;margin:6px 0;padding:8px 12px}summary{cursor:pointer}summary span{color:#4a4e69;margin-left:8px}code{font-size:13px}
pre{background:#f5f6fa;padding:12px;border-radius:6px;overflow:auto;max-height:360px}b{display:inline-block;width:58px;font-size:12px}.GET{color:#0b6b3a}.POST{color:#000c66}.PUT{color:#8a4b00}.DELETE{color:#a3121f}
</style></head><body><h1>Cuadrilla API</h1><p>Every path hangs under <code>${gatewayPath}</code>. The machine-readable document is <a href="/api-docs/openapi.json">openapi.json</a>.</p>${sections.join('')}</body></html>`;
}
