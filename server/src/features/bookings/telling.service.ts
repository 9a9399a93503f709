import type { BookingPage } from '@thedot/domain/bookings/bookings.contract';
import { timesOf } from '@thedot/domain/bookings/bookings.rules';
import { refuseAction } from '@thedot/domain/bookings/lifecycle.rules';
import type { NotificationType } from '@thedot/domain/notifications/notifications.contract';
import { announce } from '../../kernel/announce.ts';
import type { Context } from '../../kernel/context.ts';
import { notify, notifyEach, type Teller } from '../notifications/notifications.service.ts';
import { findStaff } from '../users/users.service.ts';
import { findInstead } from './alternatives.service.ts';
import { findBooking } from './bookings.service.ts';
import { inviteUnmailed } from './invitations.service.ts';
import { findLosers } from './telling.queries.ts';

export interface News {
  readonly type: NotificationType;
  /** The id of the step that tells it. */
  readonly fact: string;
  readonly params: Readonly<Record<string, string>>;
}

type Asked = Pick<
  BookingPage,
  'id' | 'expert' | 'requester' | 'category' | 'weeks' | 'session' | 'slots'
>;

/** Tells an expert that somebody asks for a session with them. */
export const tellAsked = (tx: Teller, booking: Asked, fact: string): Promise<void> =>
  notify(tx, {
    to: [booking.expert.id],
    type: 'booking.requested',
    fact,
    params: {
      name: booking.requester.name,
      organization: booking.requester.organization ?? '',
      category: booking.category,
      start: timesOf(booking, tx.now())[0]?.start ?? '',
      weeks: weeksOf(booking),
    },
    link: `/booking/${booking.id}`,
  });

const weeksOf = ({ weeks }: Pick<BookingPage, 'weeks'>): string => (weeks > 1 ? String(weeks) : '');

/** Tells whichever of the two did not do it, both when neither did; answers the booking as it is now. */
export async function tellOther(tx: Context, id: string, news: News): Promise<BookingPage> {
  const page = await findBooking(tx, id);
  const { type, fact, params } = news;
  const name = page.steps.at(-1)?.actor?.name ?? '';
  const each = [page.expert.id, page.requester.id].map((to) => ({
    to,
    fact,
    params: { ...params, name, ...(type === 'booking.absent' && absenceFor(tx, page, to)) },
    link: `/booking/${id}`,
  }));
  await notifyEach(tx, type, each);
  await inviteUnmailed(tx, page, news);
  return page;
}

/** What is left to say of it for one of the two: nothing once the staff have settled it. */
function absenceFor({ actor, now }: Context, page: BookingPage, to: string) {
  const mayContradict = refuseAction(page, { ...actor, id: to }, 'contradict', now()) === null;
  return { settled: page.contested ? 'yes' : '', mayContradict: mayContradict ? 'yes' : '' };
}

/** What the two cannot settle between them is the hub's people's to look at. */
export async function tellStaff(tx: Context, id: string, news: News): Promise<void> {
  const { expert, requester } = await findBooking(tx, id);
  const name = tx.actor.id === expert.id ? expert.name : requester.name;
  const to = await findStaff(tx.db);
  await notify(tx, { ...news, to, params: { ...news.params, name }, link: `/booking/${id}` });
}

/** Tells somebody that an expert proposes a session to them, and the expert that staff did it in their name. */
export async function tellOffered(
  tx: Context,
  id: string,
  { fact, params: said }: Pick<News, 'fact' | 'params'>,
): Promise<BookingPage> {
  const page = await findBooking(tx, id);
  const { expert, requester } = page;
  const params = { ...said, weeks: weeksOf(page) };
  const news = { type: 'booking.offered', fact, link: `/booking/${id}` } as const;
  await notify(tx, { ...news, to: [requester.id], params: { ...params, name: expert.name } });
  const name = page.steps.at(-1)?.actor?.name ?? '';
  await notify(tx, { ...news, to: [expert.id], params: { ...params, name, inName: 'yes' } });
  return page;
}

/**
 * Their requests stand, but lost a time to a session, or to one of the weeks that follow it: each of those who
 * asked is told once, with what is free instead, and where their page is open it strikes that time. The link
 * brings the first of what is free along, to be proposed.
 */
export async function tellLosers(
  tx: Context,
  sessionId: string,
  fact: string,
  { weeks = true }: { readonly weeks?: boolean } = {},
): Promise<void> {
  const losers = await findLosers(tx.db, { sessionId, weeks });
  const losses = Map.groupBy(losers, (loss) => loss.requesterId);
  announce(tx, 'update-proposal', { to: losses.keys() });
  const firsts = [...losses.values()].flatMap((its) => its.slice(0, 1));
  const instead = await findInstead(tx, firsts);
  for (const [index, first] of firsts.entries()) {
    const { id, requesterId, expertName: name, start } = first;
    const many = losses.get(requesterId)?.some((loss) => loss.id !== id);
    const { near = null, next = null } = instead[index] ?? {};
    const brought = near ?? next;
    const picked = brought === null ? '' : `?start=${encodeURIComponent(brought)}`;
    await notify(tx, {
      to: [requesterId],
      type: 'booking.slot_lost',
      fact,
      params: { name, start, ...(near && { near }), ...(next && { next }) },
      link: many ? '/booking' : `/booking/${id}${picked}`,
    });
  }
}
