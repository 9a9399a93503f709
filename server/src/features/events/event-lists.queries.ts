import type { EventStatus, EventTheme } from '@thedot/domain/events/event-fields.contract';
import { MAX_EVENT_DAYS } from '@thedot/domain/limits';
import { sql } from 'kysely';
import { afterCursor } from '../../db/after-cursor.ts';
import type { Db } from '../../db/db.ts';
import { preparedByForm } from '../../db/prepared-query.ts';
import { containsAllWords } from '../../db/search.ts';
import type { Cursor } from '../../kernel/paging.ts';
import {
  type EventReader,
  isListedFor,
  isOrganizedBy,
  isRegistered,
  ownEvents,
  READER_FORM,
} from './event-access.sql.ts';
import {
  type CalendarEventRow,
  type EventCardRow,
  type EventProposalRow,
  selectCards,
  selectEntries,
  selectProposals,
} from './events.queries.ts';

/** Takes place or took place. */
const isHeld = sql<boolean>`s.status in ('accepted', 'finished')`;

/** As a part of the statement: with a parameter, its plan would read all events and sort them. */
const atMost = (limit: number) => sql.lit(limit);

interface ListQuery {
  readonly reader: EventReader;
  readonly search?: string | undefined;
  readonly theme?: EventTheme | undefined;
  readonly after: Cursor | undefined;
  readonly limit: number;
}

interface EventListQuery extends ListQuery {
  readonly scope: 'all' | 'past' | 'upcoming' | 'mine';
  readonly now: Date;
}

/** Its kind lets the index on the titles of events find them. */
const title = (search: string | undefined) =>
  sql.join(
    [sql`s.kind = 'event'`, ...containsAllWords(sql.ref<string>('s.title_words'), search)],
    sql` and `,
  );

/** A query of the list as its statement takes it. */
const toEventPage = ({ reader, after, theme, now, ...query }: EventListQuery) => ({
  ...reader,
  ...query,
  hasTheme: theme !== undefined,
  theme: theme ?? null,
  isNext: after !== undefined,
  afterValue: after?.[0] ?? '',
  afterId: after?.[1] ?? '',
  at: now.toISOString(),
});
type EventPage = ReturnType<typeof toEventPage>;

const selectPage = (db: Db, page: EventPage) => {
  const { scope } = page;
  const direction = scope === 'past' || scope === 'mine' ? 'desc' : 'asc';
  return selectCards(db, page)
    .where(isListedFor(page))
    .where(sql<boolean>`${title(page.search)}`)
    .$if(scope !== 'mine', (it) => it.where(isHeld))
    .$if(scope === 'mine', (it) =>
      it
        .where(sql<boolean>`e.id in (${ownEvents(page.userId)})`)
        .where(sql<boolean>`(${isOrganizedBy(page.userId)} or ${isRegistered(page.userId)})`),
    )
    .$if(scope === 'past', (it) => it.where('e.end_at', '<=', page.at))
    .$if(scope === 'upcoming', (it) =>
      it
        .where('e.end_at', '>', page.at)
        // Lets the index on the start find them.
        .where(
          'e.start_at',
          '>',
          sql<string>`${page.at}::timestamptz - ${sql.lit(`${MAX_EVENT_DAYS} days`)}::interval`,
        ),
    )
    .$if(page.hasTheme, (it) => it.where('e.theme', '=', page.theme))
    .$if(page.isNext, (it) =>
      it.where((eb) =>
        afterCursor([sql`e.start_at`, eb.ref('e.id')], [page.afterValue, page.afterId], direction),
      ),
    )
    .orderBy('e.start_at', direction)
    .orderBy('e.id', direction)
    .limit(atMost(page.limit + 1));
};

const findPage = preparedByForm(
  [...READER_FORM, 'scope', 'search', 'limit', 'hasTheme', 'isNext'],
  selectPage,
);

/** One page of published events, and one more: past ones from the latest on, others from the earliest on. */
export const findEvents = (db: Db, query: EventListQuery): Promise<EventCardRow[]> =>
  // A search has a form of its own for each text.
  query.search === undefined
    ? findPage(db, toEventPage(query))
    : selectPage(db, toEventPage(query)).execute();

interface ProposalListQuery extends ListQuery {
  readonly status?: EventStatus | undefined;
}

/** One page of proposals, and one more, the latest first: one's own, and for staff those of all users. */
export const findProposals = (
  db: Db,
  { reader, search, theme, status, after, limit }: ProposalListQuery,
): Promise<EventProposalRow[]> =>
  selectProposals(db, reader)
    .where('s.kind', '=', 'event')
    .where(
      reader.isStaff
        ? sql<boolean>`(s.status <> 'draft' or s.author_id = ${reader.userId}::uuid)`
        : sql<boolean>`s.author_id = ${reader.userId}::uuid`,
    )
    .where(sql<boolean>`${title(search)}`)
    .$if(theme !== undefined, (it) => it.where('e.theme', '=', theme!))
    .$if(status !== undefined, (it) => it.where('s.status', '=', status!))
    .$if(after !== undefined, (it) => it.where('s.id', '<', after![1]))
    .orderBy('s.id', 'desc')
    .limit(atMost(limit + 1))
    .execute();

interface RangeQuery {
  readonly reader: EventReader;
  readonly from: string;
  readonly to: string;
  readonly theme?: EventTheme | undefined;
  readonly limit: number;
}

const toRange = ({ reader, theme, ...range }: RangeQuery) => ({
  ...reader,
  ...range,
  hasTheme: theme !== undefined,
  theme: theme ?? null,
});

const findRange = preparedByForm(
  [...READER_FORM, 'limit', 'hasTheme'],
  (db, range: ReturnType<typeof toRange>) =>
    selectEntries(db, range)
      .where(isListedFor(range))
      .where(isHeld)
      .where('e.end_at', '>', range.from)
      .where('e.start_at', '<', range.to)
      .where(
        'e.start_at',
        '>',
        sql<string>`${range.from}::timestamptz - ${sql.lit(`${MAX_EVENT_DAYS} days`)}::interval`,
      )
      .$if(range.hasTheme, (it) => it.where('e.theme', '=', range.theme))
      .orderBy('e.start_at')
      .orderBy('e.id')
      .limit(atMost(range.limit)),
);

/** The events that overlap a range, by start. */
export const findEventsIn = (db: Db, query: RangeQuery): Promise<CalendarEventRow[]> =>
  findRange(db, toRange(query));
