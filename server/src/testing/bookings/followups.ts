import type { NextStep, NewNextStep } from '@thedot/domain/followups/next-steps.contract';
import { type tunisSlot, bookingRequest } from './sessions.ts';
import type { TestPerson, World } from '../world.ts';

/** Creates a confirmed session of an expert and a requester. */
export async function createConfirmedSession(
  expert: TestPerson,
  requester: TestPerson,
  time: ReturnType<typeof tunisSlot>,
): Promise<string> {
  const { id } = await requester.api.bookings.request({ body: bookingRequest(expert.id, time) });
  await expert.api.bookings.accept({ body: { bookingId: id, start: time.start } });
  return id;
}

/** Adds a next step to a session. */
export const addNextStep = (
  { api }: TestPerson,
  bookingId: string,
  owner: TestPerson | null,
  more: Partial<NewNextStep> = {},
): Promise<NextStep> =>
  api.nextSteps.add({
    body: { bookingId, text: 'Send the deck', ownerId: owner?.id ?? null, due: null, ...more },
  });

export const listNextSteps = async ({ api }: TestPerson, bookingId: string) =>
  (await api.nextSteps.list({ query: { bookingId } })).items;

export const listMyNextSteps = async ({ api }: TestPerson) =>
  (await api.nextSteps.list({ query: {} })).items;

export const setStepDone = ({ api }: TestPerson, { id }: { readonly id: string }, done = true) =>
  api.nextSteps.change({ params: { id }, body: { done } });

/** The actions and actors in the audit log of a session. */
export async function findBookingAudit({ db }: World, bookingId: string) {
  const rows = await db
    .selectFrom('audit_log')
    .select(['action', 'actor_id as by'])
    .where('subject_id', '=', bookingId)
    .orderBy('id')
    .execute();
  return rows.map(({ action, by }) => [action, by]);
}
