import type { FastifyInstance } from 'fastify';
import type { Config } from '../config.ts';
import { gatewayPath } from './gateway.ts';

/** Where browsers send what the policy stopped. */
export const reportPath = '/csp-report';

/**
 * What every answer carries. The page may load nothing that does not come from here, save tiles of the one host that
 * the operator sets; no element has a style of its own, and a text becomes markup, or a script's address, only
 * through the page's one policy (`trusted-types.ts`).
 */
const policyWith = (styles: string, tiles: string, around = "'none'"): string =>
  [
    "default-src 'none'",
    "script-src 'self'",
    `style-src ${styles}`,
    `img-src 'self' blob: data:${tiles}`,
    "font-src 'self'",
    "media-src 'self' blob:",
    `connect-src 'self'${tiles}`,
    "worker-src 'self'",
    "manifest-src 'self'",
    "frame-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "object-src 'none'",
    `frame-ancestors ${around}`,
    "require-trusted-types-for 'script'",
    'trusted-types default',
    `report-uri ${reportPath}`,
    'report-to csp',
  ].join('; ');

/** For replies of the API, which are no documents: whoever opens one as a page gets nothing but its text. */
const dataPolicy = `default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;

/** Tiles are fetched by the page and by its worker, which has the policy of its own script. */
const tileHost = ({ map }: Config): string => (map.tiles ? ` ${map.tiles.origin}` : '');

/** For the page: the data grid writes `<style>` elements, which carry the nonce of the answer. */
export const pagePolicy = (config: Config, nonce: string): string =>
  policyWith(`'self' 'nonce-${nonce}'`, tileHost(config));

/**
 * For the app of field employees, which takes photos and recordings and reads where the phone is. Its page is cached on
 * the phone, so it has no nonce and writes no `<style>` elements.
 */
export const fieldPageHeaders = (config: Config): Record<string, string> => ({
  'cache-control': 'no-cache',
  'content-security-policy': policyWith("'self'", tileHost(config)),
  'permissions-policy': 'camera=(self), microphone=(self), geolocation=(self)',
});

/**
 * For the one script of the field app that compiles WebAssembly, the thread that reads barcodes. The page may not: a
 * thread has the policy of its own file.
 */
export const codeReaderPolicy =
  "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'; base-uri 'none'; " +
  "require-trusted-types-for 'script'";
/** As the build names it. */
export const isCodeReader = (file: string): boolean => /\/code-worker-[\w-]+\.js(\.\w+)?$/.test(file);

/** For the field app's page inside the form designer: pages of this origin may show it, and it may use no device. */
export const previewPageHeaders = (config: Config): Record<string, string> => ({
  'cache-control': 'no-cache',
  'content-security-policy': policyWith("'self'", tileHost(config), "'self'"),
});

/** No screen of the office uses any of them. */
const permissionsPolicy = 'camera=(), microphone=(), geolocation=()';
const always = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'reporting-endpoints': `csp="${reportPath}"`,
};

export function secureHeaders(http: FastifyInstance, config: Config): void {
  const policy = policyWith("'self'", tileHost(config));
  const ours = {
    ...always,
    ...(config.publicUrl.startsWith('https:')
      ? { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }
      : {}),
  };
  // Not asynchronous: it has nothing to wait for, and every answer passes here.
  http.addHook('onSend', (request, reply, _payload, done) => {
    const isData = request.url.startsWith(gatewayPath);
    void reply.headers(ours).header('x-request-id', request.id);
    if (!reply.hasHeader('permissions-policy')) void reply.header('permissions-policy', permissionsPolicy);
    if (!reply.hasHeader('content-security-policy'))
      void reply.header('content-security-policy', isData ? dataPolicy : policy);
    if (!reply.hasHeader('cache-control') && isData) void reply.header('cache-control', 'no-store');
    done();
  });
}
