import { api } from '@cuadrilla/contract/api.ts';
import type { Problem } from '@cuadrilla/contract/errors.ts';
import {
  clientOf,
  type HttpResponse,
  type Client,
  type HttpRequest,
} from '@cuadrilla/contract/kit/client.ts';

/** The server said no. */
export class Refused extends Error {
  readonly status: number;
  readonly problem: Partial<Problem>;
  constructor(status: number, problem: Partial<Problem>) {
    super(`${status} ${problem.message_key ?? ''} ${problem.message ?? ''}`);
    this.status = status;
    this.problem = problem;
  }
}

/** The server could not be reached, or gave up half-way: whether it did the work is not known. */
export class NoSignal extends Error {}

/** Whether a retry may succeed: there was no signal, or the server was overloaded. */
export const passes = (error: unknown): boolean =>
  error instanceof NoSignal || (error instanceof Refused && (error.status === 429 || error.status >= 500));

/**
 * One person's session over HTTP, as any phone would hold it: signs in, refreshes when its token has expired.
 */
export class Connection {
  readonly client: Client<typeof api>;
  readonly #base: string;
  readonly #username: string;
  readonly #password: string;
  readonly #signal: AbortSignal;
  #access: string | undefined;
  #refresh: string | undefined;
  #renewing: Promise<void> | undefined;

  constructor(base: string, username: string, password: string, signal: AbortSignal) {
    this.#base = base;
    this.#username = username;
    this.#password = password;
    this.#signal = signal;
    this.client = clientOf(api, (out) => this.#send(out));
  }

  /** The user's number, as the token says. */
  get userId(): number {
    const payload = this.#access?.split('.')[1];
    return payload
      ? (JSON.parse(Buffer.from(payload, 'base64url').toString()) as { userId: number }).userId
      : 0;
  }

  async signIn(): Promise<void> {
    await this.#take({ username: this.#username, password: this.#password });
  }

  async #send(out: HttpRequest): Promise<HttpResponse> {
    const used = this.#access;
    let response = await this.#fetch(out, used);
    if (response.status === 401 && used) {
      await (this.#renewing ??= this.#renew(used).finally(() => (this.#renewing = undefined)));
      response = await this.#fetch(out, this.#access);
    }
    if (response.status === 502 || response.status === 503 || response.status === 504)
      throw new NoSignal(String(response.status));
    if (!response.ok)
      throw new Refused(
        response.status,
        ((await response.json().catch(() => ({}))) as Partial<Problem>) ?? {},
      );
    const text = () =>
      response.text().catch((error: unknown) => {
        throw new NoSignal('cut', { cause: error });
      });
    return {
      status: response.status,
      header: (name) => response.headers.get(name),
      json: async () => JSON.parse(await text()) as unknown,
      blob: () => response.blob(),
    };
  }

  async #renew(stale: string): Promise<void> {
    if (this.#access !== stale) return;
    try {
      await this.#take({ refreshToken: this.#refresh ?? '' });
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      await this.signIn();
    }
  }

  async #take(body: object): Promise<void> {
    const response = await this.#fetch(
      { method: 'POST', url: '/services/dynamic-service/auth/login', body },
      undefined,
    );
    const answer = (await response.json().catch(() => ({}))) as {
      data?: { accessToken: string; refreshToken: string };
    } & Partial<Problem>;
    if (response.status >= 500) throw new NoSignal(String(response.status));
    if (!response.ok || !answer.data) throw new Refused(response.status, answer);
    this.#access = answer.data.accessToken;
    this.#refresh = answer.data.refreshToken;
  }

  async #fetch({ method, url, body }: HttpRequest, token: string | undefined): Promise<Response> {
    const raw = body instanceof Blob;
    try {
      return await fetch(this.#base + url, {
        method,
        headers: {
          ...(token ? { authorization: `Bearer ${token}` } : {}),
          ...(body === undefined
            ? {}
            : { 'content-type': raw ? 'application/octet-stream' : 'application/json' }),
        },
        body: body === undefined ? null : raw ? body : JSON.stringify(body),
        signal: AbortSignal.any([this.#signal, AbortSignal.timeout(30_000)]),
      });
    } catch (error) {
      throw new NoSignal((error as Error).message, { cause: error });
    }
  }
}
