import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { chromium, type BrowserContext } from '@playwright/test';
import { findBrowser } from '../tools/browser.ts';
import { password } from './people.ts';
import { expect, type Page } from './product.ts';

interface Place {
  latitude: number;
  longitude: number;
  accuracy: number;
}

/** A phone with a profile that outlives its browser, and with what the employee does in the field app. */
export class PhoneBrowser {
  readonly #address: string;
  readonly #place: Place;
  readonly #profile = mkdtempSync(path.join(os.tmpdir(), 'cuadrilla-phone-'));
  #context: BrowserContext | null = null;
  #page: Page | null = null;

  constructor(address: string, place: Place) {
    this.#address = address;
    this.#place = place;
  }

  get page(): Page {
    return this.#page!;
  }

  /** As it is after it was switched off. */
  async start(): Promise<void> {
    await this.#context?.close().catch(() => undefined);
    const { executablePath, args } = await findBrowser();
    this.#context = await chromium.launchPersistentContext(this.#profile, {
      executablePath,
      args: [...args, '--use-fake-ui-for-media-stream', '--use-fake-device-for-media-stream'],
      baseURL: this.#address,
      viewport: { width: 360, height: 740 },
      hasTouch: true,
      locale: 'es-CO',
      timezoneId: 'America/Bogota',
      geolocation: this.#place,
      permissions: ['geolocation', 'camera'],
      reducedMotion: 'reduce',
    });
    this.#page = this.#context.pages()[0] ?? (await this.#context.newPage());
  }

  /** Ends the browser without warning, as a phone that runs out of battery, and starts it again. */
  async kill(): Promise<void> {
    for (const pid of readdirSync('/proc').filter((entry) => /^\d+$/.test(entry)))
      if (commandOf(pid).includes(this.#profile)) process.kill(Number(pid), 'SIGKILL');
    await this.start();
  }

  async end(): Promise<void> {
    await this.#context?.close();
    rmSync(this.#profile, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
  }

  async signIn(username: string): Promise<void> {
    await this.page.goto('/tabs');
    await this.page.getByLabel('Usuario').fill(username);
    await this.page.getByLabel('Contraseña').fill(password);
    await this.page.getByRole('button', { name: 'Entrar' }).click();
    await expect(this.page).toHaveURL(/\/tabs\/tab1$/);
  }

  /** Waits until the app is on the phone, which opens without a network from then on. */
  async holdsApp(): Promise<void> {
    const stateOfWorker = () =>
      this.page.evaluate(
        async () => (await navigator.serviceWorker.getRegistration('/tabs'))?.active?.state ?? 'none',
      );
    await expect.poll(stateOfWorker).toBe('activated');
  }

  /** The card of an operation; what came new is also named above the list. */
  card = (number: string) =>
    this.page
      .getByRole('listitem')
      .filter({ hasText: number, has: this.page.getByRole('heading', { level: 2 }) });

  tab = (name: string) =>
    this.page.getByRole('navigation', { name: 'Secciones' }).getByRole('link', { name });

  /** Opens the work of an operation from the list of the day. */
  async open(number: string): Promise<void> {
    await this.card(number)
      .getByRole('link', { name: /Diligenciar|Continuar/ })
      .click();
  }

  next = (): Promise<void> => this.page.getByRole('button', { name: /^(Siguiente|Terminar)$/ }).click();

  choose = (question: string, choice: string): Promise<void> =>
    this.page.getByRole('radiogroup', { name: question }).getByText(choice, { exact: true }).click();

  async takePhoto(question: string): Promise<void> {
    await this.page.getByRole('button', { name: `Tomar foto: ${question}` }).click();
    const camera = this.page.getByRole('dialog', { name: question });
    await camera.getByRole('button', { name: 'Tomar foto' }).click();
    await expect(this.page.getByRole('img', { name: `${question}: foto 1` })).toBeVisible();
  }

  /** From the form to the end of the work, which is on the phone then. */
  async finish(): Promise<void> {
    await this.page.getByRole('button', { name: 'Tomar ubicación', exact: true }).click();
    await this.page.getByRole('button', { name: 'Terminar actividad' }).click();
    await expect(this.page).toHaveURL(/tab1$/);
  }

  sync = (): Promise<void> => this.page.getByRole('button', { name: 'Sincronizar ahora' }).click();
}

/** Empty for a process that has ended. */
function commandOf(pid: string): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8');
  } catch {
    return '';
  }
}
