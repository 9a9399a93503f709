import type { Db } from '../../../db/db.ts';
import type { Proposal, ProposalSelection } from '../../../kernel/bookable.ts';
import { findProposalRow } from './proposal-mails.queries.ts';

/** The latest round of a booking, as an email to one of its parties shows it. */
export async function findProposalForMail(
  db: Db,
  { bookingId, userId, now }: ProposalSelection,
): Promise<Proposal | undefined> {
  const row = await findProposalRow(db, bookingId, userId);
  if (!row) return undefined;
  const { text, round, answerBy, isTurn } = row;
  const slots = row.slots.filter(({ start }) => Date.parse(start) > now.getTime());
  return { text, slots, round, answerBy, isTurn };
}
