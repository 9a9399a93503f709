import type { BoardRow } from '@thedot/domain/availability/board.contract';
import type { HubClosure } from '@thedot/domain/scheduling/hub-closures.contract';
import { daysAfter, daysSpan } from '@thedot/domain/kernel/time';
import type { Context } from '../../kernel/context.ts';
import { parseCursor, toSortedPage } from '../../kernel/paging.ts';
import { toExpertPolicy } from '../experts/expert-snapshots.service.ts';
import { findBoardRows } from './board.queries.ts';
import { findHubClosures } from '../scheduling/closures/hub-closures.queries.ts';

interface BoardQuery {
  readonly from: string;
  readonly search?: string | undefined;
  readonly expertId?: string | undefined;
  readonly after?: string | undefined;
  readonly limit: number;
}

interface Board {
  readonly from: string;
  readonly to: string;
  readonly timeZone: string;
  readonly closures: HubClosure[];
  readonly items: BoardRow[];
  readonly next: string | null;
}

/** Returns one page of the board with two statements, however many experts there are. */
export async function findBoard(ctx: Context, query: BoardQuery): Promise<Board> {
  const { from, search, expertId, after, limit } = query;
  const to = daysAfter(from, 6);
  const timeZone = ctx.settings.hubTimeZone;
  const [rows, closures] = await Promise.all([
    findBoardRows(ctx.db, {
      // A day more on both sides: in another zone the week begins and ends at other instants.
      within: daysSpan(daysAfter(from, -1), daysAfter(to, 1), timeZone),
      search,
      expertId,
      after: parseCursor(after),
      limit,
      now: ctx.now(),
    }),
    findHubClosures(ctx.db, from, to),
  ]);
  const { items, next } = toSortedPage(rows, limit, ({ nameKey }) => nameKey);
  return {
    from,
    to,
    timeZone,
    closures,
    items: items.map((row) => {
      const policy = toExpertPolicy(ctx, row);
      const { id, name, photo, headline } = row;
      const week = daysSpan(from, to, policy.timeZone);
      return {
        id,
        name,
        photo,
        headline,
        sessions: row.sessions.filter(
          ({ start, end }) => Date.parse(start) < week.to && week.from < Date.parse(end),
        ),
        timeZone: policy.timeZone,
        hours: [...policy.hours],
        days: policy.days.filter(({ date }) => from <= date && date <= to),
        closures: row.closures.filter((it) => it.firstDay <= to && from <= it.lastDay),
      };
    }),
    next,
  };
}
