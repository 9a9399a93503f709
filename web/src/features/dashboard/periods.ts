interface Days {
  readonly from: string;
  readonly to: string;
}

export const PERIODS = ['week', 'usual', 'quarter', 'month', 'last_month', 'year'] as const;
export type PeriodName = (typeof PERIODS)[number];

/** The days of a stretch that has a name, until today at most. */
export function daysOf(name: PeriodName, today: string): Days {
  const [year = 0, month = 1, day = 1] = today.split('-').map(Number);
  switch (name) {
    case 'week':
      return { from: dayAt(year, month, day - 6), to: today };
    case 'usual':
      return { from: dayAt(year, month, day - 29), to: today };
    case 'quarter':
      return { from: dayAt(year, month, day - 89), to: today };
    case 'month':
      return { from: dayAt(year, month, 1), to: today };
    case 'last_month':
      return { from: dayAt(year, month - 1, 1), to: dayAt(year, month, 0) };
    case 'year':
      return { from: dayAt(year, 1, 1), to: today };
  }
}

/** Days before the first of a month are those of the month before, as `Date` counts. */
const dayAt = (year: number, month: number, day: number): string =>
  new Date(Date.UTC(year, month - 1, day)).toISOString().slice(0, 10);

/** Which of them somebody looks at, if it is one that has a name. */
export const nameOfDays = ({ from, to }: Days, today: string): PeriodName | undefined =>
  PERIODS.find((name) => {
    const days = daysOf(name, today);
    return days.from === from && days.to === to;
  });
