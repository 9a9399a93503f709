// The tables that figures are counted in. The record is `b`, whose time decides to which period it belongs.
import { type RawBuilder, sql, type SqlBool } from 'kysely';
import { bookedMaterial, materialBookingPath } from '../material/material-booking-names.sql.ts';
import { SPACE_PATH } from '../spaces/space-path.sql.ts';
import type { Span } from '@thedot/domain/kernel/time';

export interface Source {
  readonly from: RawBuilder<unknown>;
  readonly at: RawBuilder<unknown>;
  /** Which records are of a period; by default those whose time is in it. */
  readonly within?: (span: Span, now: Date) => RawBuilder<SqlBool>;
  /** A condition of all figures of the source, which is checked once for each record. */
  readonly only?: RawBuilder<SqlBool>;
  /** Joins of tables that only shown rows need. */
  readonly joins?: RawBuilder<unknown>;
  readonly title: RawBuilder<unknown>;
  readonly detail?: RawBuilder<unknown>;
  /** Whose booking, request or account it is. */
  readonly person: RawBuilder<unknown>;
  readonly path: RawBuilder<unknown>;
}

export const instant = (at: number) => sql`${new Date(at).toISOString()}::timestamptz`;

const isIn = (at: RawBuilder<unknown>, { from, to }: Span) =>
  sql<SqlBool>`(${at} >= ${instant(from)} and ${at} < ${instant(to)})`;

/** The records of the source that are of one of the periods. */
export const isCounted = (
  source: Source,
  spans: readonly Span[],
  now: Date,
): RawBuilder<SqlBool> => {
  const isOfAny = sql.join(
    spans.map((span) => isWithin(source, span, now)),
    sql` or `,
  );
  return sql<SqlBool>`(${isOfAny}) and ${source.only ?? sql`true`}`;
};

export const isWithin = (source: Source, span: Span, now: Date): RawBuilder<SqlBool> =>
  source.within ? source.within(span, now) : isIn(source.at, span);

/** Joins the row of a submission to that of its kind. */
const submissions = (kind: string, table: string, alias: string) =>
  sql`submissions as b join ${sql.table(table)} as ${sql.ref(alias)} on ${sql.ref(`${alias}.id`)} = b.id
    and b.kind = ${sql.lit(kind)}`;

const expertName = sql`(select first_name || ' ' || last_name from users where id = b.expert_id)`;

const session = {
  from: sql`expert_sessions as b`,
  title: sql`${expertName}`,
  detail: sql`b.category::text`,
  person: sql`b.requester_id`,
  path: sql`'/booking/' || b.id`,
};

const ticket = {
  from: submissions('ticket', 'tickets', 't'),
  title: sql`b.title`,
  detail: sql`'#' || b.number`,
  person: sql`b.author_id`,
  path: sql`'/feedback/ticket/' || b.id`,
};

export const SOURCES = {
  spaceBookings: {
    from: sql`space_bookings as b join spaces as sp on sp.id = b.space_id join resources as r on r.id = sp.id`,
    at: sql`b.start_at`,
    title: sql`r.name`,
    detail: sql`b.title`,
    person: sql`b.booker_id`,
    path: SPACE_PATH,
  },
  materialBookings: {
    from: sql`material_bookings as b`,
    at: sql`b.start_at`,
    title: bookedMaterial,
    detail: sql`b.purpose`,
    person: sql`b.booker_id`,
    path: materialBookingPath,
  },
  sessionRequests: {
    ...session,
    at: sql`b.created_at`,
    // What an expert offered is no request, and further sessions of a series belong to one request.
    only: sql<SqlBool>`(coalesce(b.occurrence, 1) = 1 and not exists (
      select from expert_session_rounds as first
      where first.booking_id = b.id and first.round = 1 and first.author = 'expert'))`,
  },
  sessions: { ...session, at: sql`b.start_at` },
  closedTickets: { ...ticket, at: sql`b.closed_at` },
  openTickets: {
    ...ticket,
    at: sql`b.created_at`,
    /** Those that are open at the end of the period, or now if it has not ended. */
    within: ({ to }: Span, now: Date) => {
      const end = instant(Math.min(to, now.getTime() + 1));
      return sql<SqlBool>`(b.created_at < ${end} and (b.closed_at is null or b.closed_at >= ${end}))`;
    },
  },
  users: {
    from: sql`users as b`,
    at: sql`b.created_at`,
    title: sql`b.first_name || ' ' || b.last_name`,
    detail: sql`b.organization_name`,
    person: sql`b.id`,
    path: sql`'/users/view/' || b.id`,
  },
  organizations: {
    from: sql`organizations as b`,
    at: sql`b.created_at`,
    title: sql`b.name`,
    person: sql`b.owner_id`,
    path: sql`'/organizations/' || b.id`,
  },
  events: {
    from: submissions('event', 'events', 'e'),
    at: sql`e.start_at`,
    title: sql`b.title`,
    detail: sql`e.organizer`,
    person: sql`b.author_id`,
    path: sql`'/events/detail/' || b.id`,
  },
  registrations: {
    from: sql`event_registrations as b join events as e on e.id = b.event_id
      join submissions as s on s.id = e.id`,
    at: sql`e.start_at`,
    title: sql`s.title`,
    detail: sql`b.name`,
    person: sql`b.user_id`,
    path: sql`'/events/detail/' || e.id`,
  },
  opportunities: {
    from: sql`opportunities as b`,
    at: sql`b.published_at`,
    title: sql`b.title`,
    detail: sql`b.provider`,
    person: sql`b.owner_id`,
    path: sql`'/opportunity/details/' || b.id`,
  },
  applications: {
    from: submissions('application', 'opportunity_applications', 'a'),
    at: sql`b.created_at`,
    joins: sql`join opportunities as o on o.id = a.opportunity_id`,
    title: sql`o.title`,
    person: sql`b.author_id`,
    path: sql`'/opportunity/details/' || o.id`,
  },
  dealTakes: {
    from: sql`deal_takes as b`,
    at: sql`b.taken_at`,
    joins: sql`join deals as d on d.id = b.deal_id`,
    title: sql`d.title`,
    detail: sql`d.partner`,
    person: sql`b.user_id`,
    path: sql`'/manage-deals/' || d.id`,
  },
  serviceRequests: {
    from: submissions('service_request', 'service_requests', 'q'),
    at: sql`b.created_at`,
    title: sql`b.title`,
    detail: sql`q.program`,
    person: sql`b.author_id`,
    path: sql`'/community-service/' || b.id`,
  },
} as const satisfies Readonly<Record<string, Source>>;

export type SourceName = keyof typeof SOURCES;
