import type { ExpertFiguresWish } from '@thedot/domain/dashboard/expert-figures.contract';

type Days = Pick<ExpertFiguresWish, 'from' | 'to'>;

export const PERIODS = ['week', 'quarter', 'month', 'last_month', 'year'] as const;
export type PeriodName = (typeof PERIODS)[number];

/** The days of a stretch that has a name, from today's of the hub. */
export function daysOf(name: PeriodName, today: string): { from: string; to: string } {
  const day = Temporal.PlainDate.from(today);
  const first = day.with({ day: 1 });
  const of = (from: Temporal.PlainDate, to = day) => ({ from: String(from), to: String(to) });
  switch (name) {
    case 'week':
      return of(day.subtract({ days: 6 }));
    case 'quarter':
      return of(day.subtract({ days: 89 }));
    case 'month':
      return of(first);
    case 'last_month':
      return of(first.subtract({ months: 1 }), first.subtract({ days: 1 }));
    case 'year':
      return of(day.with({ month: 1, day: 1 }));
  }
}

/** Which of them somebody looks at, if it is one of them. */
export const nameOfDays = ({ from, to }: Days, today: string): PeriodName | undefined =>
  PERIODS.find((name) => {
    const days = daysOf(name, today);
    return days.from === from && days.to === to;
  });
