import { parseEvents } from './feeds.ts';
import { findMails } from '../notifications/mails.ts';
import type { TestPerson, World } from '../world.ts';

/** The parsed calendar invitation of the newest mail to a user that has one. */
export async function findNewestInvitation(world: World, person: TestPerson) {
  const [newest] = (await findMails(world, person)).filter((it) => it.invitations.length > 0);
  const [invitation] = newest?.invitations ?? [];
  if (!newest || !invitation) throw new Error(`No calendar file has reached ${person.name}`);
  const { method, content } = invitation;
  const [event] = parseEvents(content);
  if (!event) throw new Error(`Nothing can be read in the calendar file to ${person.name}`);
  return { subject: newest.subject, text: newest.text, method, content, event };
}

/** Counts the mails to a user with a calendar invitation. */
export const countInvitationMails = async (world: World, person: TestPerson) =>
  (await findMails(world, person)).filter((it) => it.invitations.length > 0).length;
