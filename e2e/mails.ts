import { vi } from 'vitest';
import { HUB } from './browser.ts';

export interface Mail {
  readonly id: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

interface Waiting {
  readonly within?: number;
  /** A mail of the same kind that came earlier. */
  readonly before?: Mail | undefined;
  /** Another hub than the one of all tests. */
  readonly at?: string;
}

/** The newest mail to an address whose subject or text says this, once it has come. */
export async function mailTo(
  address: string,
  says: RegExp,
  { within = 15_000, before, at = HUB }: Waiting = {},
): Promise<Mail> {
  return vi.waitFor(
    async () => {
      const mail = await newestMail(at, address, says);
      if (!mail || mail.id === before?.id) throw new Error(`No mail to ${address} says ${says}`);
      return mail;
    },
    { timeout: within, interval: 250 },
  );
}

async function newestMail(hub: string, address: string, says: RegExp): Promise<Mail | undefined> {
  const answer = await fetch(`${hub}/mail/api`);
  const mails = (await answer.json()) as Mail[];
  return mails.find((it) => it.to === address && says.test(`${it.subject}\n${it.text}`));
}

/** The address that the mail's button leads to. */
export function linkIn({ text }: Mail, hub = HUB): string {
  const link = /https?:\/\/\S+/.exec(text)?.[0];
  if (!link?.startsWith(hub)) throw new Error(`No link of this hub in:\n${text}`);
  return link;
}
