// The journey of an organization: each feature names its facts, and they are merged by time.
import { can, permission } from '@thedot/domain/access/access';
import { refusePeriod } from '@thedot/domain/dashboard/periods.rules';
import { AppError, assertField } from '@thedot/domain/errors';
import type { journey, JourneyFilter } from '@thedot/domain/journey/journey.contract';
import type { ParsedInput, Reply } from '@thedot/domain/kernel/endpoint';
import { daysSpan, type Span } from '@thedot/domain/kernel/time';
import type { Context } from '../../kernel/context.ts';
import { featuresInUse } from '../../kernel/feature.ts';
import type { JourneyReader } from '../../kernel/journey.ts';
import { parseCursor, toSortedPage, unknownPage } from '../../kernel/paging.ts';
import { resolveOrganizationId } from '../organizations/organization-directory.service.ts';
import { countFacts, findFacts, type JourneyPlace } from './journey.queries.ts';

type Calls = typeof journey;

/** One page of the facts, newest first. To all but its members and staff an organization has no journey. */
export async function listJourney(
  ctx: Context,
  { id, kind, after, limit, ...days }: ParsedInput<Calls['list']>['query'],
): Promise<Reply<Calls['list']>> {
  const { db, settings } = ctx;
  const reader = await findReader(ctx, id);
  const within = toSpan(days, settings.hubTimeZone);
  const sources = featuresInUse(ctx).flatMap((it) => it.journey ?? []);
  const shown = sources.filter((it) => kind === undefined || it.kind === kind);
  const [rows, counts] = await Promise.all([
    findFacts(db, shown, reader, { within, after: parsePlace(after), limit: limit + 1 }),
    countFacts(db, sources, reader, within),
  ]);
  const { items, next } = toSortedPage(rows, limit, (row) => `${row.place}|${row.kind}`);
  return { items: items.map(({ place: _, ...fact }) => fact), next, counts };
}

async function findReader(ctx: Context, named: string): Promise<JourneyReader> {
  const { actor } = ctx;
  const organizationId = await resolveOrganizationId(ctx, named);
  const isStaff = can(actor, permission('update', 'startup'));
  if (!isStaff && actor.organizationId !== organizationId)
    throw new AppError('organization.not_found');
  return { organizationId, actor, isStaff };
}

function toSpan({ from, to }: Omit<JourneyFilter, 'kind'>, timeZone: string): Partial<Span> {
  if (from && to) assertField('to', refusePeriod({ from, to }));
  return {
    ...(from && { from: daysSpan(from, from, timeZone).from }),
    ...(to && { to: daysSpan(to, to, timeZone).to }),
  };
}

/** Of a time, a kind and an id. */
function parsePlace(after: string | undefined): JourneyPlace | undefined {
  const cursor = parseCursor(after);
  if (!cursor) return undefined;
  const [at = '', kind = ''] = String(cursor[0]).split('|');
  if (Number.isNaN(Date.parse(at)) || kind === '') throw unknownPage();
  return { at, kind, id: cursor[1] };
}
