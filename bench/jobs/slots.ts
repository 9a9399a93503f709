// G6: the free times of one expert, for a day and for a month.
import { DAY_MS, dayAfter, dayOf, daysSpan, weekdayOf } from '@thedot/domain/kernel/time';
import { ask, type Call, forSeconds, load } from '../load.ts';
import { compare, type Side } from '../pairs.ts';
import type { Stage } from '../programs.ts';
import { report, say } from '../report.ts';
import { statementsOf } from '../statements.ts';

const ZONE = 'Africa/Tunis';
const CALLERS = 8;
const SECONDS = 2;

export async function slots(stage: Stage): Promise<void> {
  const { hub, product, limit, now } = stage;
  const tokens = await Promise.all(hub.askers.map(stage.tokenOf));
  let day = dayOf(now + 5 * DAY_MS, ZONE);
  while (weekdayOf(day) !== 2) day = dayAfter(day);
  let month = day;
  for (let days = 1; days < 30; days++) month = dayAfter(month);

  let turn = 0;
  const calls = (last: string) => {
    const { from, to } = daysSpan(day, last, ZONE);
    const expert = () => hub.experts[turn++ % hub.experts.length] ?? '';
    return {
      product: (id = expert()): Call => ({
        port: product,
        token: tokens[turn % tokens.length] ?? '',
        path: `/api/availability/bookingslots?expertId=${id}&from=${day}&to=${last}&minutes=60`,
      }),
      limit: (id = expert()): Call => ({
        port: limit,
        path: `/slots?expert=${id}&from=${from}&to=${to}`,
      }),
    };
  };
  const [ofDay, ofMonth] = [calls(day), calls(month)];
  for (const { product: ours, limit: least } of [ofDay, ofMonth]) {
    for (const id of [hub.experts[4], hub.experts[5]]) {
      await alike(await ask(ours(id)), await ask(least(id)));
    }
  }
  const side = (name: string, call: () => Call): Side => ({
    name,
    run: () =>
      load(
        CALLERS,
        forSeconds(SECONDS, () => call()),
      ),
  });
  const goal = { figure: 'perSecond', ratio: { atLeast: 0.5 } } as const;
  report(
    await compare(
      'G6 slots of a day, against the limit',
      [side('day', ofDay.product), side('limit', ofDay.limit)],
      goal,
    ),
  );
  report(
    await compare(
      'G6 slots of a month, against the limit',
      [side('month', ofMonth.product), side('limit', ofMonth.limit)],
      goal,
    ),
  );
  report(
    await compare(
      'G6 slots of a month, against a day',
      [side('month', ofMonth.product), side('day', ofDay.product)],
      { figure: 'medianMs', ratio: { atMost: 3 } },
    ),
  );
  const statements = await statementsOf(stage.pool, () => ofMonth.product());
  say(`  statements of a call: ${statements}`);
}

async function alike(ours: { body: string }, least: { body: string }): Promise<void> {
  const startsOf = ({ body }: { body: string }) =>
    (JSON.parse(body) as { slots: { start: string }[] }).slots.map(({ start }) => start);
  const [found, expected] = [startsOf(ours), startsOf(least)];
  if (found.length === 0 || found.join() !== expected.join()) {
    throw new Error(`The slots differ: ${found.length} and ${expected.length}`);
  }
}
