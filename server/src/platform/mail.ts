import { mkdir, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { createTransport } from 'nodemailer';
import type { Config } from './config.ts';

/**
 * Outgoing mail. With SMTP settings it is sent through the operator's server; without, each mail is a file in
 * a folder, where users of the demo find it. Only jobs send mail: it reports what was committed, and is
 * retried on failure.
 */
export interface Mail {
  to: string;
  subject: string;
  text: string;
  html?: string;
  /** The same for every attempt, so that a mail that arrived twice is shown once. */
  messageId?: string;
  attachments?: { filename: string; content: Buffer; contentType: string }[];
}

export interface Mailer {
  /** @throws when the mail server refuses it */
  send(mail: Mail): Promise<void>;
}

export function openMailer(config: Config['mail']): Mailer {
  if (config.kind === 'smtp') {
    const transport = createTransport(config.url, {
      from: config.from,
      connectionTimeout: 10_000,
      socketTimeout: 20_000,
    } as object);
    return { send: async (mail) => void (await transport.sendMail({ from: config.from, ...mail })) };
  }
  const compose = createTransport({ streamTransport: true, buffer: true, newline: 'unix' });
  return {
    async send(mail) {
      const { message } = await compose.sendMail({ from: config.from, ...mail, textEncoding: 'base64' });
      await mkdir(config.dir, { recursive: true, mode: 0o700 });
      const file = path.join(
        config.dir,
        `${new Date().toISOString().replace(/[:.]/g, '-')}-${crypto.randomUUID().slice(0, 8)}.eml`,
      );
      // Written under another name and renamed, so that nobody reads half a mail.
      await writeFile(`${file}.part`, message as Buffer, { mode: 0o600 });
      await rename(`${file}.part`, file);
    },
  };
}
