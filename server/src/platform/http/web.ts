import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../config.ts';
import { fail } from '../failure.ts';
import { gatewayPath } from './gateway.ts';
import {
  codeReaderPolicy,
  fieldPageHeaders,
  isCodeReader,
  pagePolicy,
  previewPageHeaders,
} from './headers.ts';
import { screenTags } from './screen-files.ts';

/** Stands in the built page where the nonce of an answer goes. */
const noncePlace = '__NONCE__';
/** Where the files of the screen at an address are named. */
const screenPlace = '<!--SCREEN-->';
const folder = fileURLToPath(new URL('../../../../web/dist/', import.meta.url));

/** The app of field employees, which has its own document, service worker and headers. */
const isFieldPage = (address: string): boolean => /^\/tabs(?:[/?]|$)/.test(address);

/** What anybody may open to check a sealed record, with or without a code. */
const isVerificationPage = (address: string): boolean => /^\/verificar(?:[/?]|$)/.test(address);

/** A form as the field app shows it, which the form designer puts into a frame. */
const isPreviewPage = (address: string): boolean => /^\/form-preview(?:[?]|$)/.test(address);

/**
 * The built web app: hashed files are cached for ever, the page itself is requested each time; every other path
 * is a screen to whoever accepts a page.
 */
export function serveWeb(http: FastifyInstance, config: Config): void {
  const built = existsSync(`${folder}index.html`);
  // A page may be newer than the build that is there, until the next one.
  const partsOf = (page: string) =>
    existsSync(`${folder}${page}`) ? readFileSync(`${folder}${page}`, 'utf8').split(noncePlace) : [];
  const [product, login] = [partsOf('index.html'), partsOf('login.html')];
  const [field, preview, verification] = ['tabs.html', 'form-preview.html', 'verificar.html'].map((page) =>
    partsOf(page).join(''),
  );
  const tagsOf = screenTags(`${folder}screens.json`);
  // The login page has a light document of its own.
  const pageFor = (address: string, nonce: string): string =>
    /^\/login(?:[/?]|$)/.test(address)
      ? login.join(nonce)
      : product.join(nonce).replace(screenPlace, () => tagsOf(address));
  if (built) serveFiles(http);
  http.setNotFoundHandler(async (request, reply) => {
    const page =
      request.url === '/' ||
      (!request.url.startsWith(gatewayPath) &&
        request.url !== '/refused' &&
        request.headers.accept?.includes('text/html'));
    if (request.method !== 'GET' || !page) fail('NOT_FOUND');
    if (!built) return reply.type('text/plain').send('The web app has not been built: run npm start.');
    if (isFieldPage(request.url))
      return reply.headers(fieldPageHeaders(config)).type('text/html; charset=utf-8').send(field);
    if (isPreviewPage(request.url))
      return reply.headers(previewPageHeaders(config)).type('text/html; charset=utf-8').send(preview);
    if (isVerificationPage(request.url))
      return reply.header('cache-control', 'no-cache').type('text/html; charset=utf-8').send(verification);
    const nonce = randomBytes(16).toString('base64');
    return reply
      .headers({ 'cache-control': 'no-cache', 'content-security-policy': pagePolicy(config, nonce) })
      .type('text/html; charset=utf-8')
      .send(pageFor(request.url, nonce));
  });
}

/** Hundreds of hashed files share one route; each of the few others has its own, so that no path of a screen is theirs. */
function serveFiles(http: FastifyInstance): void {
  const options = { preCompressed: true, index: false } as const;
  void http.register(fastifyStatic, {
    ...options,
    root: `${folder}assets`,
    prefix: '/assets/',
    setHeaders: (response, file) => {
      void response.header('cache-control', 'public, max-age=31536000, immutable');
      if (isCodeReader(file)) void response.header('content-security-policy', codeReaderPolicy);
    },
  });
  void http.register(fastifyStatic, {
    ...options,
    root: folder,
    wildcard: false,
    decorateReply: false,
    globIgnore: [
      'assets/**',
      'index.html*',
      'login.html*',
      'tabs.html*',
      'form-preview.html*',
      'verificar.html*',
      'screens.json*',
    ],
    setHeaders: (response) => void response.header('cache-control', 'no-cache'),
  });
}
