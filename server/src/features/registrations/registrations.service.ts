import { type Actor, can, permission } from '@thedot/domain/access/access';
import { AppError, assertFound } from '@thedot/domain/errors';
import { fieldProblem } from '@thedot/domain/kernel/field-problems';
import { dayOf } from '@thedot/domain/kernel/time';
import type { RegistrantPage } from '@thedot/domain/registrations/registrations.contract';
import {
  refuseFoundedYear,
  refuseWishedDay,
  reviewersOf,
  reviewsOnlyStation,
} from '@thedot/domain/registrations/registrations.rules';
import type { StationAnswers } from '@thedot/domain/registrations/registrations.contract';
import type { Me } from '@thedot/domain/users/users.contract';
import type { Db } from '../../db/db.ts';
import type { Context, PublicContext } from '../../kernel/context.ts';
import { pageFrom } from '../../kernel/paging.ts';
import type { StagedFile } from '../../platform/files/file-store.ts';
import { insertFile } from '../../platform/files/files.queries.ts';
import { notifyTogether } from '../notifications/notifications.service.ts';
import {
  countWaiting,
  findRegistrant,
  findRegistrants,
  findReviewers,
  insertAnswers,
  type Reviewing,
  type Wanted,
} from './registrations.queries.ts';

/** Staff know of every registrant, the 5G station's people of their own. */
export const reviewingOf = (actor: Actor): Reviewing => ({
  onlyStation: reviewsOnlyStation(actor.role),
});

export async function listRegistrants(
  ctx: Context,
  asked: Omit<Wanted, 'onlyStation'> & { after?: string | undefined; limit: number },
) {
  const reviewing = reviewingOf(ctx.actor);
  const rows = await findRegistrants(ctx.db, { ...asked, ...reviewing });
  return { ...pageFrom(rows, asked.limit), ...(await countWaiting(ctx.db, reviewing)) };
}

/** How many wait for this reviewer's answer. */
export const countRegistrations = async ({ db, actor }: Context): Promise<number> =>
  (await countWaiting(db, reviewingOf(actor))).waiting;

export const findRegistration = async (
  { db, actor }: Context,
  id: string,
): Promise<RegistrantPage> =>
  assertFound(await findRegistrant(db, reviewingOf(actor), id), 'user.not_found');

/** Documents are their bringer's and those people's who decide about them. */
export const mayReadDocuments = async (db: Db, actor: Actor, userId: string): Promise<boolean> =>
  actor.id === userId ||
  (can(actor, permission('read', 'users-external')) &&
    (await findRegistrant(db, reviewingOf(actor), userId)) !== undefined);

/** What of the 5G station's form only a rule can see. */
export function obeyStationForm(
  form: { readonly slots: StationAnswers['slots']; readonly foundedYear: number | null },
  { now, settings }: Pick<PublicContext, 'now' | 'settings'>,
): void {
  const today = dayOf(now().getTime(), settings.hubTimeZone);
  const refusals = [
    ['foundedYear', refuseFoundedYear(form.foundedYear, today)] as const,
    ...form.slots.map(({ day }, i) => [`slots.${i}.day`, refuseWishedDay(day, today)] as const),
  ];
  const errors = refusals.flatMap(([path, code]) => (code ? [fieldProblem(code, path)] : []));
  if (errors.length) throw new AppError('request.invalid', { errors });
}

/** Keeps what somebody answered and brought, in the transaction that makes their account. */
export async function keepAnswers(
  db: Db,
  userId: string,
  { answers, documents }: { answers: StationAnswers; documents: readonly StagedFile[] },
): Promise<void> {
  await insertAnswers(db, userId, answers);
  const subject = { ownerId: userId, subjectKind: 'registration', subjectId: userId } as const;
  for (const document of documents) await insertFile(db, document, subject);
}

/** Tells those who decide that somebody has said all there is to say, and waits. */
export async function tellReviewers(ctx: Context, me: Me): Promise<void> {
  await notifyTogether(ctx, {
    to: await findReviewers(ctx.db, reviewersOf(me)),
    type: 'registration.waiting',
    fact: me.id,
    params: { name: `${me.firstName} ${me.lastName}` },
    link: `/users/external?open=${me.id}`,
    all: '/users/external',
  });
}
