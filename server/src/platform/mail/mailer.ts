import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { createTransport } from 'nodemailer';
import type { Invitation } from '../calendars/icalendar.ts';
import type { RenderedMail } from './render-mail.ts';
import { inSpan } from '../tracing/spans.ts';

export interface OutgoingMail extends RenderedMail {
  /** The id of the row in `mails`; the Message-ID derives from it, so a mail sent twice has the same one. */
  readonly id: string;
  readonly to: { readonly name: string; readonly address: string };
  readonly date: Date;
  /** Where an answer goes, instead of the support user. */
  readonly replyTo?: string;
  /** One for each session of the mail. */
  readonly invitations?: readonly Invitation[];
}

export interface Mailer {
  readonly send: (mail: OutgoingMail) => Promise<void>;
  readonly close: () => void;
}

interface SmtpSettings {
  readonly smtpUrl: string | null;
  readonly smtpRequiresTls: boolean;
}

interface MailSettings extends SmtpSettings {
  readonly mailFrom: string;
  /** Who answers replies: users do not see each other's addresses. */
  readonly supportUser: string | null;
  readonly dataDir: string;
  readonly publicUrl: string;
}

/** Sends over SMTP when `SMTP_URL` is set; otherwise writes mails into the data folder. */
export function createMailer(settings: MailSettings): Mailer {
  let used: { readonly smtp: SmtpSettings; readonly mailer: Mailer } | null = null;
  /** Admins may change the server while the hub runs. */
  const current = (): Mailer => {
    const { smtpUrl, smtpRequiresTls } = settings;
    if (used?.smtp.smtpUrl === smtpUrl && used.smtp.smtpRequiresTls === smtpRequiresTls)
      return used.mailer;
    used?.mailer.close();
    const mailer = smtpUrl ? smtpMailer(settings, smtpUrl) : folderMailer(settings);
    used = { smtp: { smtpUrl, smtpRequiresTls }, mailer };
    return mailer;
  };
  return {
    send: (mail) => inSpan('send email', { kind: 'client' }, () => current().send(mail)),
    close: () => used?.mailer.close(),
  };
}

/** Whether the mail server rejected the mail with a response code, as opposed to being unreachable. */
export const isServerResponse = (error: unknown): error is Error & { responseCode: number } =>
  error instanceof Error && 'responseCode' in error && typeof error.responseCode === 'number';

/** Whether the rejection is permanent, so that a retry is pointless. */
export const isPermanent = (error: unknown): boolean =>
  isServerResponse(error) &&
  error.responseCode >= 500 &&
  'code' in error &&
  (error.code === 'EENVELOPE' || error.code === 'EMESSAGE');

/** What the operator of a mail server without STARTTLS is told. */
class MissingStartTls extends Error {
  readonly responseCode: number;
  constructor(smtpUrl: string, cause: Error & { responseCode: number }) {
    const { host, hostname } = new URL(smtpUrl);
    super(
      `${host} does not offer STARTTLS, so no email is sent: use smtps:// in SMTP_URL, or add ${hostname} to ALLOW_PLAINTEXT if the network between is trusted.`,
      { cause },
    );
    this.responseCode = cause.responseCode;
  }
}

const explain = (error: unknown, smtpUrl: string): unknown =>
  isServerResponse(error) && 'command' in error && error.command === 'STARTTLS'
    ? new MissingStartTls(smtpUrl, error)
    : error;

/** Connects and signs in to the mail server. Returns why emails cannot be sent, or null. */
export async function findMailServerProblem(settings: SmtpSettings): Promise<string | null> {
  const { smtpUrl } = settings;
  if (smtpUrl === null) return null;
  const transport = createTransport({
    ...smtpOptions(smtpUrl, settings),
    socketTimeout: VERIFY_MS,
  });
  try {
    await transport.verify();
    return null;
  } catch (error) {
    const known = explain(error, smtpUrl);
    if (known instanceof MissingStartTls) return known.message;
    const because = known instanceof Error ? known.message : String(known);
    return `${new URL(smtpUrl).host} cannot be used, so no email is sent: ${because}`;
  } finally {
    transport.close();
  }
}

const VERIFY_MS = 5_000;
const UNREACHABLE_MS = 5_000;
const NO_EXTERNAL_ACCESS = { disableFileAccess: true, disableUrlAccess: true } as const;

function smtpMailer(settings: MailSettings, smtpUrl: string): Mailer {
  const transport = createTransport({
    ...smtpOptions(smtpUrl, settings),
    pool: true,
    maxConnections: 3,
    socketTimeout: 15_000,
  });
  let unreachableUntil = 0;
  return {
    send: async (mail) => {
      // While the server is unreachable, each further mail would only wait for its own timeout.
      if (Date.now() < unreachableUntil)
        throw new Error('The mail server was unreachable a moment ago');
      try {
        await transport.sendMail(toMessage(mail, settings));
      } catch (error) {
        if (!isServerResponse(error)) unreachableUntil = Date.now() + UNREACHABLE_MS;
        throw explain(error, smtpUrl);
      }
    },
    close: () => transport.close(),
  };
}

const smtpOptions = (smtpUrl: string, { smtpRequiresTls }: SmtpSettings) => ({
  url: smtpRequiresTls ? withRequiredTls(smtpUrl) : smtpUrl,
  connectionTimeout: 5_000,
  greetingTimeout: 5_000,
  ...NO_EXTERNAL_ACCESS,
});

/** As a parameter of the address, since those win over other options. */
function withRequiredTls(smtpUrl: string): string {
  const url = new URL(smtpUrl);
  url.searchParams.set('requireTLS', 'true');
  return url.href;
}

function folderMailer(settings: MailSettings): Mailer {
  const folder = mailFolder(settings);
  const transport = createTransport({ streamTransport: true, buffer: true, ...NO_EXTERNAL_ACCESS });
  return {
    send: async (mail) => {
      const { message } = await transport.sendMail(toMessage(mail, settings));
      await mkdir(folder, { recursive: true });
      await writeAtomically(join(folder, `${mail.id}.eml`), message);
      await writeAtomically(join(folder, `${mail.id}.json`), JSON.stringify(toStoredMail(mail)));
    },
    close: () => transport.close(),
  };
}

/** A mail as stored in the data folder, for the local mail page. */
export interface StoredMail extends RenderedMail {
  readonly id: string;
  readonly to: string;
  readonly at: string;
  readonly replyTo: string | null;
  readonly invitations: readonly Invitation[];
}

const toStoredMail = ({
  id,
  to,
  subject,
  text,
  html,
  date,
  ...more
}: OutgoingMail): StoredMail => ({
  replyTo: more.replyTo ?? null,
  invitations: more.invitations ?? [],
  id,
  to: to.address,
  subject,
  text,
  html,
  at: date.toISOString(),
});

export const mailFolder = ({ dataDir }: Pick<MailSettings, 'dataDir'>) => join(dataDir, 'mail');

/** Writes to a temporary file and renames it, so that readers never see a partial mail. */
async function writeAtomically(path: string, content: string | Buffer | Readable): Promise<void> {
  await writeFile(`${path}.part`, content, { mode: 0o600 });
  await rename(`${path}.part`, path);
}

const toMessage = (
  { replyTo, ...mail }: OutgoingMail,
  { mailFrom, supportUser, publicUrl }: MailSettings,
) => ({
  from: mailFrom,
  ...(replyTo !== undefined ? { replyTo } : supportUser !== null && { replyTo: supportUser }),
  to: mail.to,
  subject: mail.subject,
  text: mail.text,
  html: mail.html,
  ...toAttachments(mail.invitations ?? []),
  date: mail.date,
  messageId: `<${mail.id}@${new URL(publicUrl).hostname}>`,
  headers: {
    'Auto-Submitted': 'auto-generated',
    // Mail clients show the link beside the sender. It leads to a page, because scanners that follow links must not unsubscribe.
    ...(mail.unsubscribeUrl && { 'List-Unsubscribe': `<${mail.unsubscribeUrl}>` }),
  },
});

/** The first invitation is also a calendar part of the message, which mail clients show at once; the rest are attachments. */
const toAttachments = ([first, ...more]: readonly Invitation[]) => ({
  ...(first && { icalEvent: { ...first, filename: 'session.ics' } }),
  attachments: more.map(({ method, content }, index) => ({
    filename: `session-${index + 2}.ics`,
    contentType: `text/calendar; charset=utf-8; method=${method}`,
    content,
  })),
});
