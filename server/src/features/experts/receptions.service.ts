import type { Closure, DateHours } from '@thedot/domain/availability/availability.contract';
import type { Reception } from '@thedot/domain/availability/availability.rules';
import { hoursLimit, refuseMoreHours } from '@thedot/domain/bookings/bookings.rules';
import { type ErrorCode, found } from '@thedot/domain/errors';
import type { Expertise, HoursUsed } from '@thedot/domain/experts/experts.contract';
import { DAY_MS, daysSpan, MINUTE_MS, type Span } from '@thedot/domain/kernel/time';
import {
  BOOKING_HORIZON_DAYS,
  MAX_SERIES_WEEKS,
  MIN_NOTICE_MIN,
  MOST_BUFFER_MIN,
  MOST_HORIZON_DAYS,
  SESSION_LENGTHS_MIN,
} from '@thedot/domain/limits';
import type { HoursRow } from '../../db/counted-hours.ts';
import type { ReceptionRow } from '../../db/receptions.ts';
import type { Context, Office } from '../../kernel/context.ts';
import {
  findDiaryOf,
  findDiariesOfTopic,
  findReceptionOf,
  findEngaged,
  type DiaryRow,
  type Stretch,
  type Window,
} from './receptions.queries.ts';

/** How an expert receives, and in which lengths. */
export interface ExpertReception extends Reception {
  readonly expertId: string;
  readonly closures: readonly Closure[];
  readonly sessionMinutes: readonly number[];
}

/** What there is to know of an expert's time before somebody meets them. */
export interface Diary {
  readonly reception: ExpertReception;
  /** Sessions and the like, their buffers included. */
  readonly claims: readonly Span[];
  /** What a personal calendar says. */
  readonly busy: readonly Span[];
  /** When the expert's sessions begin. */
  readonly sessions: readonly number[];
  /** When who asks is engaged, or has asked already. */
  readonly engaged: readonly Span[];
  /** What others have asked for. */
  readonly asked: readonly Span[];
  /** What the account of who asks has had of the expert's time; looked up of those of a topic. */
  readonly hours: HoursUsed | null;
}

export interface DiariesWanted {
  readonly of:
    | { readonly expertId: string }
    | { readonly category: Expertise; readonly organizationId: string | null };
  readonly requesterId: string;
  /** Of which times anything is to be known. */
  readonly span: Span;
  readonly except?: string | undefined;
}

/** How an expert receives; who has not said so yet receives at no time. */
export async function findReception(
  ctx: Office,
  expertId: string,
  absent: ErrorCode = 'expert.not_found',
): Promise<ExpertReception> {
  const [row] = await findReceptionOf(ctx.db, { now: ctx.now().toISOString(), expertId });
  return receptionOf(ctx, found(row, absent));
}

export async function findDiary(
  ctx: Context,
  { expertId, ...wanted }: Omit<DiariesWanted, 'of'> & { readonly expertId: string },
): Promise<Diary> {
  const [diary] = await findDiaries(ctx, { ...wanted, of: { expertId } });
  return found(diary, 'expert.not_found');
}

/** One look at the database says all of one expert's time, or of that of everybody of a topic but who asks. */
export async function findDiaries(
  ctx: Office,
  { of, requesterId, span, except }: DiariesWanted,
): Promise<Diary[]> {
  const now = ctx.now();
  const asked = { ...windowAround(span, now, except), now: now.toISOString(), requesterId };
  if ('expertId' in of) {
    const rows = await findDiaryOf(ctx.db, { ...asked, ...of });
    return rows.map((row) => diaryOf(ctx, row, null));
  }
  const rows = await findDiariesOfTopic(ctx.db, { ...asked, ...of });
  return rows.map((row) => diaryOf(ctx, row, hoursOf(row)));
}

/** When who asks is engaged, or has asked that expert already: of these pairs, in their order, at any time to come. */
export async function findEngagements(
  { db, now }: Pick<Context, 'db' | 'now'>,
  pairs: readonly { readonly expertId: string; readonly requesterId: string }[],
): Promise<Span[][]> {
  const rows = await findEngaged(db, pairs, windowAround(ALL_TIME, now()));
  return rows.map(engagementsOf);
}

export const ALL_TIME: Span = { from: -Infinity, to: Infinity };

const engagementsOf = ({ engaged, proposed }: Pick<DiaryRow, 'engaged' | 'proposed'>): Span[] =>
  spansOf([...engaged, ...proposed]);

const diaryOf = (ctx: Office, row: DiaryRow, hours: HoursUsed | null): Diary => ({
  reception: receptionOf(ctx, row),
  claims: spansOf(row.claims),
  busy: spansOf(row.busy),
  sessions: row.sessions,
  engaged: engagementsOf(row),
  asked: spansOf(row.asked),
  hours,
});

export const hoursOf = ({ usedMinutes, accountKind }: HoursRow): HoursUsed => ({
  usedMinutes,
  limitMinutes: hoursLimit(accountKind),
});

export const spansOf = (stretches: readonly Stretch[]): Span[] =>
  stretches.map(([from, to]) => ({ from, to }));

/** Whether who asks can have sessions of so many minutes with that expert: they hold such, and hours are left for all. */
export const offers = (
  { reception, hours }: Pick<Diary, 'reception' | 'hours'>,
  minutes: number,
  weeks = 1,
): boolean =>
  reception.sessionMinutes.includes(minutes) &&
  (hours === null || refuseMoreHours(hours, minutes * weeks) === null);

/** Every instant of some days, whatever zone they are said in. */
export const timesAround = (first: string, last: string): Span => ({
  from: Date.parse(first) - DAY_MS,
  to: Date.parse(last) + 2 * DAY_MS,
});

/**
 * What ends before the window, or begins after it, may still reach into it by its buffers. Behind the horizon
 * nothing is free but the weeks of a series.
 */
export function windowAround({ from, to }: Span, now: Date, except?: string): Window {
  const reach = MOST_BUFFER_MIN * MINUTE_MS;
  const horizon = now.getTime() + (MOST_HORIZON_DAYS + MAX_SERIES_WEEKS * 7) * DAY_MS;
  return {
    from: new Date(Math.max(from, now.getTime()) - reach).toISOString(),
    until: new Date(Math.min(to, horizon) + reach).toISOString(),
    except: except ?? null,
  };
}

export const receptionOf = (
  { settings }: Pick<Context, 'settings'>,
  row: ReceptionRow,
): ExpertReception => ({
  expertId: row.id,
  hours: row.hours.map(([wday, start, end]) => ({
    wday,
    start: wallTime(start),
    end: wallTime(end),
  })),
  days: datesOf(row.days),
  closures: row.closures,
  closed: closedIn(row.hubClosures, settings.hubTimeZone),
  timeZone: row.timeZone ?? row.ownTimeZone ?? settings.hubTimeZone,
  noticeMinutes: row.noticeMinutes ?? MIN_NOTICE_MIN,
  horizonDays: row.horizonDays ?? BOOKING_HORIZON_DAYS,
  bufferBefore: row.bufferBefore ?? 0,
  bufferAfter: row.bufferAfter ?? 0,
  dailySessions: row.dailySessions,
  sessionMinutes: row.sessionMinutes ?? SESSION_LENGTHS_MIN,
});

/** What was read last: in one answer it is the same for every expert. */
let lastRead:
  { readonly written: string; readonly zone: string; readonly closed: Span[] } | undefined;

function closedIn(written: string, zone: string): Span[] {
  if (lastRead?.written !== written || lastRead.zone !== zone) {
    const days = JSON.parse(written) as [first: string, last: string][];
    lastRead = { written, zone, closed: days.map(([first, last]) => daysSpan(first, last, zone)) };
  }
  return lastRead.closed;
}

/** `09:00:00` to the minute. */
const wallTime = (written: string): string => written.slice(0, 5);

const datesOf = (days: ReceptionRow['days']): DateHours[] =>
  [...Map.groupBy(days, ([date]) => date)].map(([date, its]) => ({
    date,
    intervals: its.map(([, start, end]) => ({ start: wallTime(start), end: wallTime(end) })),
  }));
