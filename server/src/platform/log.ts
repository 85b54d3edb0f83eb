import type { FastifyServerOptions } from 'fastify';
import type { DestinationStream } from 'pino';
import type { Config } from './config.ts';

/**
 * Never written: passwords, tokens, codes, and the query of addresses that the specification lets carry them.
 */
const secret = [
  'password',
  'old_password',
  'accessToken',
  'refreshToken',
  'token',
  'workCode',
  'authorization',
  'cookie',
];

/** Lines of JSON, to standard output by default. */
export const loggerOptions = (
  config: Config,
  stream?: DestinationStream,
): FastifyServerOptions['logger'] => ({
  level: config.logLevel,
  ...(stream ? { stream } : {}),
  redact: { paths: secret.flatMap((name) => [name, `*.${name}`, `req.headers.${name}`]), censor: '[hidden]' },
  serializers: {
    req: (request) => ({ method: request.method, path: withoutQuery(request.url), address: request.ip }),
  },
});

export const withoutQuery = (url: string): string => url.replace(/[?#].*$/s, '').slice(0, 200);
