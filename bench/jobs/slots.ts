// G6: free slots of one expert for a day and a month; and of all experts of a topic.
import { DAY_MS, dayAfter, dayOf, daysSpan, weekdayOf } from '@thedot/domain/kernel/time';
import { EXPERTS } from '../hub-data.ts';
import { ZONE } from '../hub-times.ts';
import { sendRequest, type Call, repeatForSeconds, runLoad } from '../load.ts';
import { compare, type Side } from '../pairs.ts';
import type { BenchContext } from '../programs.ts';
import { report } from '../report.ts';
import { countStatements } from '../statements.ts';

const CALLERS = 8;
const SECONDS = 2;
/** The number of kinds of experts, which are compared one by one. */
const KINDS = 12;

interface SlotsQuery {
  readonly product: (id?: string) => Call;
  readonly limit: (id?: string) => Call;
}

export async function slots(context: BenchContext): Promise<void> {
  const { day, month, topic } = await createQueries(context);
  await assertSameSlots([day, month], context.hub.experts.slice(0, KINDS));
  await assertSameSlots([topic], ['']);

  const side = (call: () => Call, callers = CALLERS): Side => ({
    run: () =>
      runLoad(
        callers,
        repeatForSeconds(SECONDS, () => call()),
      ),
  });
  const againstLimit = { metric: 'perSecond', ratio: { atLeast: 0.5 } } as const;
  const statements = ({ product }: SlotsQuery, calls?: number) =>
    countStatements(context.pool, () => product(), calls);
  report(
    await compare(
      'G6 slots of a day, against the limit',
      [side(day.product), side(day.limit)],
      againstLimit,
    ),
    await statements(day),
  );
  report(
    await compare(
      'G6 slots of a month, against the limit',
      [side(month.product), side(month.limit)],
      againstLimit,
    ),
    await statements(month),
  );
  report(
    await compare('G6 slots of a month, against a day', [side(month.product), side(day.product)], {
      metric: 'medianMs',
      ratio: { atMost: 3 },
    }),
  );
  report(
    await compare(
      `A month of anybody of a topic, ${EXPERTS} experts, against the limit`,
      [side(topic.product, 1), side(topic.limit, 1)],
      { metric: 'medianMs', ratio: { atMost: 3 } },
    ),
    await statements(topic, 10),
  );
}

/** A Tuesday, and the month that begins with it. */
async function createQueries({ hub, product, limit, now, createToken }: BenchContext) {
  const tokens = await Promise.all(hub.requesters.map(createToken));
  let day = dayOf(now + 5 * DAY_MS, ZONE);
  while (weekdayOf(day) !== 2) day = dayAfter(day);
  let last = day;
  for (let days = 1; days < 30; days++) last = dayAfter(last);

  let turn = 0;
  const expert = () => hub.experts[turn++ % hub.experts.length] ?? '';
  const ours = (whose: string, until: string): Call => ({
    port: product,
    token: tokens[turn % tokens.length] ?? '',
    path: `/api/availability/bookingslots?${whose}&from=${day}&to=${until}&minutes=60`,
  });
  const least = (path: string, until: string): Call => {
    const { from, to } = daysSpan(day, until, ZONE);
    return { port: limit, path: `${path}&from=${from}&to=${to}` };
  };
  const ofOne = (until: string): SlotsQuery => ({
    product: (id = expert()) => ours(`expertId=${id}`, until),
    limit: (id = expert()) => least(`/slots?expert=${id}`, until),
  });
  const topic: SlotsQuery = {
    product: () => ours('category=Fundraising', last),
    limit: () => least('/topic-slots?category=Fundraising', last),
  };
  return { day: ofOne(day), month: ofOne(last), topic };
}

/** Asserts that both return the same slots and expert counts for each kind of expert. */
async function assertSameSlots(
  createQueries: readonly SlotsQuery[],
  ids: readonly string[],
): Promise<void> {
  for (const { product, limit } of createQueries) {
    let times = 0;
    for (const id of ids) {
      const [found, expected] = [
        timesOf(await sendRequest(product(id))),
        timesOf(await sendRequest(limit(id))),
      ];
      if (found.join() !== expected.join()) {
        throw new Error(`The slots differ: ${found.join()} and ${expected.join()}`);
      }
      times += found.length;
    }
    if (times === 0) throw new Error('Nobody is free');
  }
}

const timesOf = ({ body }: { body: string }) =>
  (JSON.parse(body) as { slots: { start: string; experts?: number }[] }).slots.map(
    ({ start, experts = 1 }) => `${start} ${experts}`,
  );
