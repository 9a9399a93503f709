// Addresses that add an answer to a submission: `answers+number-token@domain`, with an `n` before the token of a note.
import type { Keys } from '../../../kernel/keys.ts';

interface Answered {
  readonly submissionId: string;
  readonly userId: string;
  readonly isNote: boolean;
}

/** What an address says before its signature is checked. */
export interface AnswerAddress {
  readonly number: number;
  readonly isNote: boolean;
  readonly token: string;
}

const nameOf = ({ submissionId, userId, isNote }: Answered) =>
  [submissionId, userId, isNote ? 'note' : 'answer'].join(' ');

/** Only this user can answer by it, from the own address. */
export function writeAnswerAddress(
  keys: Keys,
  replyAddress: string,
  answered: Answered & { readonly number: number },
): string {
  const [name = '', domain = ''] = replyAddress.split('@');
  const token = `${answered.isNote ? 'n' : ''}${keys.answerToken(nameOf(answered))}`;
  return `${name}+${answered.number}-${token}@${domain}`;
}

export function readAnswerAddress(address: string, replyAddress: string): AnswerAddress | null {
  const [name = '', domain = ''] = replyAddress.split('@');
  const [local = '', host = ''] = address.toLowerCase().split('@');
  if (host !== domain || !local.startsWith(`${name}+`)) return null;
  const [, number, note, token] =
    /^(\d{1,9})-(n?)([\da-f]{32})$/.exec(local.slice(name.length + 1)) ?? [];
  return token === undefined ? null : { number: Number(number), isNote: note === 'n', token };
}

export const isSignedFor = (keys: Keys, token: string, answered: Answered): boolean =>
  keys.isAnswerToken(token, nameOf(answered));
