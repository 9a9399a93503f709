// G16: 1,500 people use the hub for ten minutes, on one machine with the database and the load.
import { setTimeout as pass } from 'node:timers/promises';
import { connectProduct, type ChatClient } from '../chat-clients.ts';
import { fillChat } from '../chat-data.ts';
import { fillEvents } from '../event-data.ts';
import { measureProcess } from '../heap.ts';
import { type Answer, summarize } from '../load.ts';
import type { BenchContext } from '../programs.ts';
import { printLine } from '../report.ts';
import { askAs, chooseAction, type SoakHub, type SoakPerson } from '../soak-actions.ts';
import { fillSpaces } from '../space-data.ts';
import { forgetStatements, heaviestStatements } from '../statements.ts';

const PEOPLE = Number(process.env['SOAK_PEOPLE'] ?? 1_500);
const MINUTES = Number(process.env['SOAK_MINUTES'] ?? 10);
const THINK_MS = { least: 5_000, most: 10_000 };
/** After the last call, for events that are on their way. */
const SETTLE_MS = 10_000;
const MINUTE_MS = 60_000;
/** How many of the heaviest statements are printed. */
const STATEMENTS = 20;
const GOAL = { averageMs: 30, p99Ms: 300 };

/** The answers of a minute, or of all. */
interface Times {
  readonly all: number[];
  readonly byName: Map<string, number[]>;
}

export async function soak(context: BenchContext): Promise<void> {
  const { pool, hub, now, product, inspectors } = context;
  printLine(`Filling chats, events and spaces for ${PEOPLE} people …`);
  const pairs = PEOPLE / 2;
  const size = { smallRoom: 200, largeRoom: 2_000, messages: 200 * pairs };
  const chat = await fillChat(pool, { ...size, rooms: pairs, signedInPairs: pairs });
  const userIds = chat.rooms.flatMap(({ sender, receiver }) => [sender.userId, receiver.userId]);
  await fillEvents(pool, userIds, now);
  await fillSpaces(pool, userIds, now);
  const client = await connectProduct(context, chat);

  const deliveries = watchDeliveries(client);
  const answers = { errors: new Map<string, number>(), refused: 0 };
  const whole: Times = { all: [], byName: new Map() };
  let minute: number[] = [];
  let counts = false;
  const count = (name: string, ms: number, { status, body }: Answer) => {
    if (!counts) return;
    if (status >= 500 || status === 401 || status === 429) {
      const what = `${name}: ${status} ${body.slice(0, 80)}`;
      answers.errors.set(what, (answers.errors.get(what) ?? 0) + 1);
    } else if (status >= 400) answers.refused++;
    minute.push(ms);
    whole.all.push(ms);
    const times = whole.byName.get(name) ?? [];
    whole.byName.set(name, times);
    times.push(ms);
  };

  const soakHub: SoakHub = {
    port: product,
    now,
    experts: hub.experts,
    onSending: deliveries.expect,
    onRefusedMessage: deliveries.forget,
  };
  const end = performance.now() + (MINUTES + 1) * MINUTE_MS;
  const people = await Promise.all(
    chat.rooms.flatMap((room) =>
      [[room.sender, room.receiver] as const, [room.receiver, room.sender] as const].map(
        async ([its, other]): Promise<SoakPerson> => ({
          token: await context.createToken(its),
          partnerId: other.userId,
          room,
        }),
      ),
    ),
  );
  const lives = people.map(async (person) => {
    await pass(Math.random() * THINK_MS.most);
    while (performance.now() < end) {
      await chooseAction()(askAs(person, soakHub, count), person, soakHub);
      await pass(THINK_MS.least + Math.random() * (THINK_MS.most - THINK_MS.least));
    }
  });
  await pass(MINUTE_MS);
  await forgetStatements(pool);
  counts = true;
  for (let nth = 1; nth <= MINUTES; nth++) {
    const before = await measureProcess(inspectors.product);
    await pass(MINUTE_MS);
    const { cpuMs, rss } = await measureProcess(inspectors.product);
    const { averageMs, p99Ms, perSecond } = averageOf(minute, MINUTE_MS);
    printLine(
      `Minute ${nth}: ${perSecond.toFixed(0)} calls/s, average ${averageMs.toFixed(1)} ms, p99 ${p99Ms.toFixed(0)} ms, ` +
        `processor ${Math.round((100 * (cpuMs - before.cpuMs)) / MINUTE_MS)} %, resident ${Math.round(rss / 1024 ** 2)} MiB`,
    );
    minute = [];
  }
  counts = false;
  const statements = await heaviestStatements(pool, STATEMENTS);
  await Promise.all(lives);
  await pass(SETTLE_MS);

  for (const [name, times] of [...whole.byName].toSorted(([, a], [, b]) => b.length - a.length)) {
    const { averageMs, medianMs, p99Ms } = averageOf(times, MINUTES * MINUTE_MS);
    printLine(
      `| ${name} | ${times.length} | ${averageMs.toFixed(1)} | ${medianMs.toFixed(1)} | ${p99Ms.toFixed(0)} |`,
    );
  }
  const { averageMs, p99Ms, perSecond } = averageOf(whole.all, MINUTES * MINUTE_MS);
  const delivery = summarize(deliveries.times, 1);
  const errors = [...answers.errors.values()].reduce((sum, it) => sum + it, 0);
  printLine(
    `G16 ${PEOPLE} people, ${MINUTES} minutes: ${perSecond.toFixed(0)} calls/s, average ${averageMs.toFixed(1)} ms (goal ≤ ${GOAL.averageMs}), ` +
      `p99 ${p99Ms.toFixed(0)} ms (goal ≤ ${GOAL.p99Ms}), ${errors} errors, ${answers.refused} refused, ` +
      `${delivery.calls} messages delivered, median ${delivery.medianMs.toFixed(0)} ms, ${deliveries.lost()} lost`,
  );
  for (const [what, times] of answers.errors) printLine(`  ${times} × ${what}`);
  printLine('The statements that took the most time: calls, ms in all, ms each');
  for (const { calls, totalMs, meanMs, text } of statements)
    printLine(`| ${calls} | ${totalMs.toFixed(0)} | ${meanMs.toFixed(2)} | ${text} |`);
  for (const socket of client.sockets) socket.disconnect();
}

const averageOf = (times: readonly number[], tookMs: number) => ({
  ...summarize(times, tookMs),
  averageMs: times.reduce((sum, it) => sum + it, 0) / Math.max(1, times.length),
});

/** Measures from sending a message to its event at the receiver. The sender's own devices get it, too. */
function watchDeliveries({ sockets, textOf }: ChatClient) {
  const pending = new Map<string, number>();
  const times: number[] = [];
  const heard = new Set<string>();
  for (const socket of sockets)
    socket.on('chat-message', (message: unknown) => {
      const text = textOf(message);
      const sentAt = pending.get(text);
      if (sentAt === undefined) return;
      // The second of both has heard it now.
      if (!heard.has(text)) return void heard.add(text);
      times.push(performance.now() - sentAt);
      pending.delete(text);
      heard.delete(text);
    });
  return {
    times,
    expect: (text: string) => void pending.set(text, performance.now()),
    forget: (text: string) => void pending.delete(text),
    lost: () => pending.size,
  };
}
