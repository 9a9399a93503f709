import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { createTransport } from 'nodemailer';
import type { Invitation } from '../calendars/icalendar.ts';
import type { Rendered } from './letter.ts';

export interface OutgoingMail extends Rendered {
  /** The mail's row: the same mail sent twice carries the same Message-ID. */
  readonly id: string;
  readonly to: { readonly name: string; readonly address: string };
  readonly date: Date;
  /** One for each session that it tells of. */
  readonly invitations?: readonly Invitation[];
}

export interface Mailer {
  readonly send: (mail: OutgoingMail) => Promise<void>;
  readonly close: () => void;
}

interface MailSettings {
  readonly smtpUrl: string | null;
  readonly mailFrom: string;
  readonly dataDir: string;
  readonly publicUrl: string;
}

/** Over SMTP when there is a server for it; else mails are kept in the data folder. */
export const createMailer = (settings: MailSettings): Mailer =>
  settings.smtpUrl ? smtpMailer(settings, settings.smtpUrl) : folderMailer(settings);

/** The mail server answered, and said no; otherwise it could not be asked. */
export const isAnswer = (error: unknown): error is Error & { responseCode: number } =>
  error instanceof Error && 'responseCode' in error && typeof error.responseCode === 'number';

/** The server will never take this mail: trying again is no use. */
export const isFinal = (error: unknown): boolean =>
  isAnswer(error) &&
  error.responseCode >= 500 &&
  'code' in error &&
  (error.code === 'EENVELOPE' || error.code === 'EMESSAGE');

const AWAY_MS = 5_000;
const SAFE = { disableFileAccess: true, disableUrlAccess: true } as const;

function smtpMailer(settings: MailSettings, smtpUrl: string): Mailer {
  const transport = createTransport({
    url: smtpUrl,
    pool: true,
    maxConnections: 3,
    connectionTimeout: 5_000,
    greetingTimeout: 5_000,
    socketTimeout: 15_000,
    ...SAFE,
  });
  let awayUntil = 0;
  return {
    send: async (mail) => {
      // While the server is away, each further mail would only wait for its own time-out.
      if (Date.now() < awayUntil) throw new Error('The mail server was away a moment ago');
      try {
        await transport.sendMail(messageOf(mail, settings));
      } catch (error) {
        if (!isAnswer(error)) awayUntil = Date.now() + AWAY_MS;
        throw error;
      }
    },
    close: () => transport.close(),
  };
}

function folderMailer(settings: MailSettings): Mailer {
  const folder = mailFolder(settings);
  const transport = createTransport({ streamTransport: true, buffer: true, ...SAFE });
  return {
    send: async (mail) => {
      const { message } = await transport.sendMail(messageOf(mail, settings));
      await mkdir(folder, { recursive: true });
      await writeWhole(join(folder, `${mail.id}.eml`), message);
      await writeWhole(join(folder, `${mail.id}.json`), JSON.stringify(keptOf(mail)));
    },
    close: () => transport.close(),
  };
}

/** A mail as the local mail page shows it. */
export interface KeptMail extends Rendered {
  readonly id: string;
  readonly to: string;
  readonly at: string;
  readonly invitations: readonly Invitation[];
}

const keptOf = ({ id, to, subject, text, html, date, ...more }: OutgoingMail): KeptMail => ({
  invitations: more.invitations ?? [],
  id,
  to: to.address,
  subject,
  text,
  html,
  at: date.toISOString(),
});

export const mailFolder = ({ dataDir }: Pick<MailSettings, 'dataDir'>) => join(dataDir, 'mail');

/** Whoever lists the folder never sees half a mail. */
async function writeWhole(path: string, content: string | Buffer | Readable): Promise<void> {
  await writeFile(`${path}.part`, content, { mode: 0o600 });
  await rename(`${path}.part`, path);
}

const messageOf = (mail: OutgoingMail, { mailFrom, publicUrl }: MailSettings) => ({
  from: mailFrom,
  to: mail.to,
  subject: mail.subject,
  text: mail.text,
  html: mail.html,
  ...filesOf(mail.invitations ?? []),
  date: mail.date,
  messageId: `<${mail.id}@${new URL(publicUrl).hostname}>`,
  headers: {
    'Auto-Submitted': 'auto-generated',
    // Mail programs show it beside the sender; a page, so that no program that follows links can click for us.
    ...(mail.fewer && { 'List-Unsubscribe': `<${mail.fewer}>` }),
  },
});

/** The first beside the words, for programs that show it at once, and as a file for the others; the rest as files. */
const filesOf = ([first, ...more]: readonly Invitation[]) => ({
  ...(first && { icalEvent: { ...first, filename: 'session.ics' } }),
  attachments: more.map(({ method, content }, index) => ({
    filename: `session-${index + 2}.ics`,
    contentType: `text/calendar; charset=utf-8; method=${method}`,
    content,
  })),
});
