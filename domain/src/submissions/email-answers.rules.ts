// Answers to emails: what of an answer is new, and which emails no person wrote.
import type { Language } from '../kernel/fields.ts';

/** The line at the top of an email that takes answers: what stands below it in an answer is quoted. */
export const REPLY_LINE = {
  en: '— Reply above this line —',
  fr: '— Répondez au-dessus de cette ligne —',
} as const satisfies Record<Language, string>;

const SIGNATURE = /^--\s?$/;
const SENT_FROM = /^(sent from|envoyé (de|depuis)|get outlook|télécharger outlook)\b/i;
/** What mail programs write above a quotation. */
const ATTRIBUTION = /(wrote|écrit)\s?:$|@[^\s@]+>?\s?:$/i;
const SEPARATOR = /^[-_*\s]{0,16}(original message|message d.origine|_{5,})/i;
const HEADER = /^\*?(from|de|sent|envoyé|to|à|cc|subject|objet|date)\s?:/i;
/** An attribution may be broken into lines. */
const ATTRIBUTION_LINES = 3;

const isQuoted = (line: string) => line.startsWith('>');

/** Leaves out what mail programs add to an answer: the quoted email, its head, and the signature. */
export function textOfAnswer(text: string): string {
  const lines = text.split(/\r?\n/).map((line) => line.trimEnd());
  const marker = lines.findIndex((line) =>
    Object.values(REPLY_LINE).some((it) => line.includes(it)),
  );
  const above = marker === -1 ? lines : lines.slice(0, marker);
  const answer = above.slice(0, findHead(above));
  const signature = answer.findIndex((line) => SIGNATURE.test(line));
  const written = signature === -1 ? answer : answer.slice(0, signature);
  const own = withoutHead(written.filter((line) => !isQuoted(line)));
  return own
    .join('\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim();
}

/** Where the head of a quoted email begins, of which programs repeat several headers: one such line may be of the answer. */
function findHead(lines: readonly string[]): number {
  const isHeader = (at: number) => HEADER.test(lines[at] ?? '') || SEPARATOR.test(lines[at] ?? '');
  const start = lines.findIndex((_, at) => [at, at + 1, at + 2].every(isHeader));
  return start === -1 ? lines.length : start;
}

/** Takes the lines away that introduce a quotation below them. */
function withoutHead(lines: readonly string[]): string[] {
  const rest = [...lines];
  const last = () => rest.at(-1)?.replace(/^[>\s]+/, '') ?? '';
  const dropBlank = () => {
    while (rest.length > 0 && last() === '') rest.pop();
  };
  dropBlank();
  while (rest.length > 0 && (SEPARATOR.test(last()) || SENT_FROM.test(last()))) {
    rest.pop();
    dropBlank();
  }
  if (ATTRIBUTION.test(last())) {
    const start = rest.findLastIndex(
      (line, at) => at >= rest.length - ATTRIBUTION_LINES && /^[>\s]*(on|le)\b/i.test(line),
    );
    rest.splice(start === -1 ? rest.length - 1 : start);
    dropBlank();
  }
  while (rest.length > 0 && SENT_FROM.test(last())) {
    rest.pop();
    dropBlank();
  }
  return rest;
}

/** The headers of an email, by name in lower case. */
type ReadHeader = (name: string) => string | undefined;

/** Whether a program wrote the email, such as a notice of absence or of a failed delivery: an answer to it would never end. */
export function isAutomaticMail(header: ReadHeader): boolean {
  const submitted = header('auto-submitted')?.toLowerCase() ?? 'no';
  const precedence = header('precedence')?.toLowerCase().trim() ?? '';
  const type = header('content-type')?.toLowerCase() ?? '';
  return (
    !submitted.startsWith('no') ||
    ['bulk', 'junk', 'list', 'auto_reply'].includes(precedence) ||
    ['x-auto-response-suppress', 'x-autoreply', 'x-autorespond', 'list-id', 'feedback-id'].some(
      (name) => header(name) !== undefined,
    ) ||
    header('return-path')?.trim() === '<>' ||
    type.startsWith('multipart/report') ||
    /\b(mailer-daemon|postmaster)@/i.test(header('from') ?? '')
  );
}

/** Why an answer was not added, or not as a whole, as the email about it says. */
export type AnswerProblem = 'closed' | 'empty' | 'too_long' | 'files' | 'refused';
