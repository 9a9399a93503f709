import type { NextStep, NextStepWish } from '@thedot/domain/followups/next-steps.contract';
import { type tunis, wish } from './sessions.ts';
import type { TestPerson, World } from './world.ts';

/** A session of these two, confirmed. */
export async function sessionOf(
  expert: TestPerson,
  requester: TestPerson,
  time: ReturnType<typeof tunis>,
): Promise<string> {
  const { id } = await requester.api.bookings.request({ body: wish(expert.id, time) });
  await expert.api.bookings.accept({ body: { bookingId: id, start: time.start } });
  return id;
}

/** What somebody writes down as agreed. */
export const agree = (
  { api }: TestPerson,
  bookingId: string,
  owner: TestPerson | null,
  more: Partial<NextStepWish> = {},
): Promise<NextStep> =>
  api.nextSteps.add({
    body: { bookingId, text: 'Send the deck', ownerId: owner?.id ?? null, due: null, ...more },
  });

export const stepsOf = async ({ api }: TestPerson, bookingId: string) =>
  (await api.nextSteps.list({ query: { bookingId } })).items;

export const mine = async ({ api }: TestPerson) => (await api.nextSteps.list({ query: {} })).items;

export const tick = ({ api }: TestPerson, { id }: { readonly id: string }, done = true) =>
  api.nextSteps.change({ params: { id }, body: { done } });

/** What the log says was done to a session, and by whom. */
export async function notedOf({ db }: World, bookingId: string) {
  const rows = await db
    .selectFrom('audit_log')
    .select(['action', 'actor_id as by'])
    .where('subject_id', '=', bookingId)
    .orderBy('id')
    .execute();
  return rows.map(({ action, by }) => [action, by]);
}
