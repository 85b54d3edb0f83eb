/**
 * One request on the wire: headers, envelope, silent refresh. Access tokens live for minutes; the first call
 * that finds its token expired refreshes it while the others wait, in this tab and, through a browser lock,
 * in all tabs, since a refresh token used twice ends the session.
 */
import { gatewayPath, type HttpResponse, type HttpRequest } from '@cuadrilla/contract/kit/client.ts';
import { language } from '#i18n/language.ts';
import { waitForPointerUp } from './pointer.ts';
import { noInternet, readProblem } from './problem.ts';
import { accessToken, storeTokens, refreshToken } from './storage.ts';

const loginPath = `${gatewayPath}/auth/login`;

let ended: () => void = () => undefined;
/** Called when the server no longer accepts the session. */
export const onSessionEnd = (listener: () => void): void => {
  ended = listener;
};

/** Ends the session here once the server does not accept it any more. */
export const endSession = (): void => ended();

let refused: () => void = () => undefined;
/** Called when an endpoint refused the person: their permissions may have changed. */
export const onForbidden = (listener: () => void): void => {
  refused = listener;
};

let passwordChangeRequired: (sentAt: number) => void = () => undefined;
/**
 * Called when the server answers that the own password has to be changed first, to what was sent at that
 * moment of `performance.now()`.
 */
export const onMustChange = (listener: (sentAt: number) => void): void => {
  passwordChangeRequired = listener;
};

const headersFor = (token: string | null, body: unknown): Record<string, string> => ({
  application: 'cuadrilla-web',
  'accept-language': language(),
  ...(token ? { authorization: `Bearer ${token}` } : {}),
  ...(body === undefined
    ? {}
    : {
        'content-type': body instanceof Blob ? body.type || 'application/octet-stream' : 'application/json',
      }),
});

async function overFetch(out: HttpRequest, token: string | null): Promise<HttpResponse> {
  const { method, url, body, signal } = out;
  try {
    const response = await fetch(url, {
      method,
      headers: headersFor(token, body),
      credentials: 'omit',
      signal: signal ?? null,
      ...(body === undefined ? {} : { body: body instanceof Blob ? body : JSON.stringify(body) }),
    });
    return {
      status: response.status,
      header: (name) => response.headers.get(name),
      json: () => response.json(),
      blob: () => response.blob(),
    };
  } catch (error) {
    if (signal?.aborted) throw error;
    throw noInternet();
  }
}

/** Uploads go through XMLHttpRequest: fetch does not report how much of the body is sent. */
function overXhr(
  { method, url, body, signal, onProgress }: HttpRequest,
  token: string | null,
): Promise<HttpResponse> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open(method, url);
    for (const [name, value] of Object.entries(headersFor(token, body)))
      request.setRequestHeader(name, value);
    request.upload.onprogress = (event) =>
      onProgress?.(event.lengthComputable ? event.loaded / event.total : 0);
    request.responseType = 'blob';
    request.onerror = () => reject(noInternet());
    request.onabort = () => reject(new DOMException('aborted', 'AbortError'));
    request.onload = () => {
      const blob = request.response as Blob;
      resolve({
        status: request.status,
        header: (name) => request.getResponseHeader(name),
        json: async () => JSON.parse(await blob.text()),
        blob: async () => blob,
      });
    };
    signal?.addEventListener('abort', () => request.abort());
    request.send(body as Blob);
  });
}

const transmit = (out: HttpRequest, token: string | null) =>
  out.onProgress && out.body instanceof Blob ? overXhr(out, token) : overFetch(out, token);

const unwrap = async (answer: HttpResponse) =>
  answer.json().catch(() => undefined) as Promise<{ data?: unknown } | undefined>;

let refreshing: Promise<boolean> | undefined;

async function exchange(stale: string | null): Promise<boolean> {
  if (accessToken() !== stale) return accessToken() !== null;
  const token = refreshToken();
  if (!token) return false;
  const answer = await overFetch({ method: 'POST', url: loginPath, body: { refreshToken: token } }, null);
  if (answer.status === 401 || answer.status === 403 || answer.status === 400) return false;
  const body = await unwrap(answer);
  if (answer.status >= 400) throw readProblem(answer.status, body);
  const tokens = body?.data as { accessToken: string; refreshToken: string; mustChangePassword: boolean };
  if (refreshToken() !== token) return accessToken() !== null;
  storeTokens(tokens);
  return true;
}

/** Replaces `stale`; false when the session is over. Throws when the server cannot be reached. */
export function refresh(stale: string | null): Promise<boolean> {
  const locked = () =>
    'locks' in navigator
      ? navigator.locks.request('cuadrilla-refresh', () => exchange(stale))
      : exchange(stale);
  refreshing ??= locked().finally(() => (refreshing = undefined));
  return refreshing;
}

const waitingForPointer = (answer: HttpResponse): HttpResponse => ({
  ...answer,
  json: async () => {
    const body = await answer.json();
    await waitForPointerUp();
    return body;
  },
});

/** Sends, refreshing the session once if it has to; throws `ApiError` for every refusal. */
export async function send(out: HttpRequest): Promise<HttpResponse> {
  const token = accessToken();
  const sentAt = performance.now();
  let answer = await transmit(out, token);
  if (answer.status === 401 && token && out.url !== loginPath) {
    if (await refresh(token)) answer = await transmit(out, accessToken());
    if (answer.status === 401) ended();
  }
  if (answer.status < 400) return waitingForPointer(answer);
  const refusal = readProblem(answer.status, await unwrap(answer), answer.header('retry-after'));
  if (refusal.key === 'FORBIDDEN') {
    if (refusal.problem.detail?.reason === 'must_change_password') passwordChangeRequired(sentAt);
    else refused();
  }
  throw refusal;
}
