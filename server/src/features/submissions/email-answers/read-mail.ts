import { randomUUID } from 'node:crypto';
import { isAutomaticMail, textOfAnswer } from '@thedot/domain/submissions/email-answers.rules';
import PostalMime, { type Address, type Attachment } from 'postal-mime';

export interface ReceivedMail {
  /** Null without exactly one sender. */
  readonly from: string | null;
  readonly recipients: readonly string[];
  readonly messageId: string;
  readonly isAutomatic: boolean;
  /** Without quotation and signature. */
  readonly text: string;
  readonly files: readonly { readonly name: string; readonly content: Uint8Array }[];
}

/** Logos of signatures are no files that a user sends. */
const MAX_LOGO_BYTES = 20_000;
/** More text than a message may have, with all that is quoted. */
const MAX_TEXT = 200_000;

export async function readMail(raw: Uint8Array): Promise<ReceivedMail> {
  const mail = await PostalMime.parse(raw, { attachmentEncoding: 'arraybuffer' });
  const header = (name: string) => mail.headers.find(({ key }) => key === name)?.value;
  const all = (name: string) => mail.headers.filter(({ key }) => key === name);
  const isOneSender = all('from').length === 1 && mail.from?.address !== undefined;
  return {
    from: isOneSender ? (mail.from?.address?.toLowerCase() ?? null) : null,
    recipients: [
      ...(mail.to ?? []).flatMap(addressesOf),
      ...(mail.cc ?? []).flatMap(addressesOf),
      ...['delivered-to', 'x-original-to', 'envelope-to'].flatMap((name) =>
        all(name).map(({ value }) => value.replaceAll(/[<>\s]/g, '')),
      ),
    ],
    messageId: mail.messageId ?? '',
    isAutomatic: isAutomaticMail(header),
    text: textOfAnswer((mail.text ?? (await readHtml(mail.html ?? ''))).slice(0, MAX_TEXT)),
    files: mail.attachments.filter(isFile).map(({ filename, content }) => ({
      name: filename ?? 'file',
      content: bytesOf(content),
    })),
  };
}

/** The text of an email that has only HTML: the parser writes it when another part is plain text. */
async function readHtml(html: string): Promise<string> {
  if (html === '') return '';
  const boundary = randomUUID();
  const part = (type: string, content: string) =>
    [`--${boundary}`, `Content-Type: text/${type}; charset=utf-8`, '', content].join('\r\n');
  const { text = '' } = await PostalMime.parse(
    [
      `Content-Type: multipart/mixed; boundary="${boundary}"`,
      '',
      part('plain', ''),
      part('html', html.slice(0, MAX_TEXT)),
      `--${boundary}--`,
    ].join('\r\n'),
  );
  return text;
}

const addressesOf = ({ address, group = [] }: Address): string[] =>
  address === undefined ? group.map((it) => it.address) : [address];

const isFile = ({ related = false, content }: Attachment): boolean =>
  !related || bytesOf(content).length > MAX_LOGO_BYTES;

const bytesOf = (content: Attachment['content']): Uint8Array =>
  typeof content === 'string' ? Buffer.from(content) : new Uint8Array(content);
