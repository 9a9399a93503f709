import { eventsIn } from './feeds.ts';
import { mailsTo } from './news.ts';
import type { TestPerson, World } from './world.ts';

/** What a program reads in the newest mail to somebody that brings a calendar file. */
export async function newestFor(world: World, person: TestPerson) {
  const [newest] = (await mailsTo(world, person)).filter((it) => it.invitations.length > 0);
  const [invitation] = newest?.invitations ?? [];
  if (!newest || !invitation) throw new Error(`No calendar file has reached ${person.name}`);
  const { method, content } = invitation;
  const [event] = eventsIn(content);
  if (!event) throw new Error(`Nothing can be read in the calendar file to ${person.name}`);
  return { subject: newest.subject, text: newest.text, method, content, event };
}

/** How many mails have brought somebody a calendar file. */
export const withFile = async (world: World, person: TestPerson) =>
  (await mailsTo(world, person)).filter((it) => it.invitations.length > 0).length;
