import type { BoardRow } from '@thedot/domain/availability/board.contract';
import type { HubClosure } from '@thedot/domain/availability/closures.contract';
import { daysAfter, daysSpan } from '@thedot/domain/kernel/time';
import type { Context } from '../../kernel/context.ts';
import { placeFrom, sortedPageFrom } from '../../kernel/paging.ts';
import { toPolicy } from '../experts/receptions.service.ts';
import { findBoard } from './board.queries.ts';
import { findClosures } from './closures.queries.ts';

interface BoardAsked {
  readonly from: string;
  readonly search?: string | undefined;
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

/** One look at the experts and one at the hub, however many there are. */
export async function readBoard(ctx: Context, asked: BoardAsked): Promise<Board> {
  const { from, search, after, limit } = asked;
  const to = daysAfter(from, 6);
  const timeZone = ctx.settings.hubTimeZone;
  const within = daysSpan(from, to, timeZone);
  const [rows, closures] = await Promise.all([
    findBoard(ctx.db, { within, search, after: placeFrom(after), limit, now: ctx.now() }),
    findClosures(ctx.db, from, to),
  ]);
  const { items, next } = sortedPageFrom(rows, limit, ({ nameKey }) => nameKey);
  return {
    from,
    to,
    timeZone,
    closures,
    items: items.map((row) => {
      const policy = toPolicy(ctx, row);
      const { id, name, photo, headline, sessions } = row;
      return {
        id,
        name,
        photo,
        headline,
        sessions,
        timeZone: policy.timeZone,
        hours: [...policy.hours],
        days: policy.days.filter(({ date }) => from <= date && date <= to),
        closures: row.closures.filter((it) => it.firstDay <= to && from <= it.lastDay),
      };
    }),
    next,
  };
}
