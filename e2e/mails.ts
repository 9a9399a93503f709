import { vi } from 'vitest';
import { HUB_URL, TIMEOUT_MS } from './browser.ts';

export interface Mail {
  readonly id: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

interface WaitForMailOptions {
  /** An earlier mail of the same kind, which is not returned again. */
  readonly before?: Mail | undefined;
  /** Base URL of the hub, when it is not that of the worker. */
  readonly at?: string;
}

/** Waits for a mail to an address whose subject or text matches, and returns the newest. */
export async function waitForMail(
  address: string,
  pattern: RegExp,
  { before, at = HUB_URL }: WaitForMailOptions = {},
): Promise<Mail> {
  return vi.waitFor(
    async () => {
      const mail = await newestMail(at, address, pattern);
      if (!mail || mail.id === before?.id)
        throw new Error(`No mail to ${address} matches ${pattern}`);
      return mail;
    },
    { timeout: TIMEOUT_MS, interval: 250 },
  );
}

async function newestMail(
  hub: string,
  address: string,
  pattern: RegExp,
): Promise<Mail | undefined> {
  const mails = await findMails(address, hub);
  return mails.find((it) => pattern.test(`${it.subject}\n${it.text}`));
}

/** Returns all mails to an address, the newest first. */
export async function findMails(address: string, hub = HUB_URL): Promise<readonly Mail[]> {
  const answer = await fetch(`${hub}/mail/api`);
  const mails = (await answer.json()) as Mail[];
  return mails.filter(({ to }) => to === address);
}

/** Returns the first link of a mail's text, that of its button. */
export function extractLink({ text }: Mail, hub = HUB_URL): string {
  const link = /https?:\/\/\S+/.exec(text)?.[0];
  if (!link?.startsWith(hub)) throw new Error(`No link of this hub in:\n${text}`);
  return link;
}
