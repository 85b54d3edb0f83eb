import type { FastifyInstance } from 'fastify';
import type { Config } from '../config.ts';
import { gatewayPath } from './gateway.ts';

/**
 * What every answer carries. The page may load nothing that does not come from here; `style-src` lets the UI
 * library write its styles, `worker-src blob:` the map's worker.
 */
const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' blob: data:",
  "font-src 'self'",
  "media-src 'self' blob:",
  "connect-src 'self'",
  "worker-src 'self' blob:",
  "manifest-src 'self'",
  "frame-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "object-src 'none'",
  "frame-ancestors 'none'",
].join('; ');

const always = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(self)',
};

export function secureHeaders(http: FastifyInstance, config: Config): void {
  const ours = {
    ...always,
    ...(config.publicUrl.startsWith('https:')
      ? { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }
      : {}),
  };
  // Not asynchronous: it has nothing to wait for, and every answer passes here.
  http.addHook('onSend', (request, reply, _payload, done) => {
    void reply.headers(ours).header('x-request-id', request.id);
    if (!reply.hasHeader('content-security-policy')) void reply.header('content-security-policy', policy);
    if (!reply.hasHeader('cache-control') && request.url.startsWith(gatewayPath))
      void reply.header('cache-control', 'no-store');
    done();
  });
}
