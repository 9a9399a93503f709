// What the people of the soak do, and how often: the mix of Mattermost's load tests for chat, and the work of a hub.
import { randomInt } from 'node:crypto';
import { DAY_MS, dayOf, HOUR_MS, instantOf } from '@thedot/domain/kernel/time';
import type { ChatRoom } from './chat-data.ts';
import { ZONE } from './hub-times.ts';
import { sendRequest, type Answer } from './load.ts';

export interface SoakPerson {
  readonly token: string;
  readonly partnerId: string;
  readonly room: ChatRoom;
}

export interface SoakHub {
  readonly port: number;
  readonly now: number;
  readonly experts: readonly string[];
  /** Called before a message is sent, with its text, and when its answer has come. */
  readonly onSending: (text: string) => void;
  readonly onRefusedMessage: (text: string) => void;
}

/** A call of an action, under the name of its row in the report. */
export type Ask = (
  name: string,
  path: string,
  body?: object,
) => Promise<Answer & { readonly name: string }>;

type Action = (ask: Ask, person: SoakPerson, hub: SoakHub) => Promise<void>;

const pick = <T>(items: readonly T[]): T | undefined => items[randomInt(items.length)];
const TEXTS = ['workshop', 'reunion', 'pitch', 'person 00', 'fundrasing', 'robotics'];
const HOURS = ['08:00', '09:00', '10:00', '11:00', '14:00', '15:00', '16:00'];

const openRoom: Action = async (ask, { room }) => {
  const { body } = await ask('Open a chat', `/privatechat/getmessages?roomId=${room.id}&limit=50`);
  const { items = [] } = JSON.parse(body) as { items?: { position: number }[] };
  const position = items.at(-1)?.position;
  if (position !== undefined)
    await ask('Mark as seen', `/privatechat/markasseen?roomId=${room.id}&position=${position}`);
};

const sendMessage: Action = async (ask, { partnerId }, { onSending, onRefusedMessage }) => {
  const text = crypto.randomUUID();
  onSending(text);
  const body = { receiverId: partnerId, clientId: crypto.randomUUID(), text };
  const { status } = await ask('Send a message', '/privatechat/sendmessage', body);
  if (status >= 300) onRefusedMessage(text);
};

const readDashboard: Action = async (ask) => {
  await Promise.all([
    ask('Dashboard', '/dashboard/mine'),
    ask('Coming bookings', '/booking/coming'),
    ask('Notifications', '/getusersnotifications'),
  ]);
};

const findSlots: Action = async (ask, _, { experts, now }) => {
  const [from, to] = [2, 9].map((days) => dayOf(now + days * DAY_MS, ZONE));
  await ask(
    'Free times of an expert, a week',
    `/availability/bookingslots?expertId=${pick(experts)}&from=${from}&to=${to}&minutes=60`,
  );
};

/** A time that may be taken, outside the hours or beyond the quota: a refusal is an answer like any other. */
const requestSession: Action = async (ask, _, { experts, now }) => {
  const day = dayOf(now + (10 + randomInt(45)) * DAY_MS, ZONE);
  const start = instantOf(day, pick(HOURS) ?? '', ZONE);
  const slot = {
    start: new Date(start).toISOString(),
    end: new Date(start + HOUR_MS).toISOString(),
  };
  await ask('Request a session', '/expert-booking', {
    expertId: pick(experts),
    category: 'Fundraising',
    description: 'How to speak to the first investor',
    minutes: 60,
    slots: [slot],
  });
};

const rangeFrom = (now: number, days: number) =>
  new URLSearchParams({
    from: new Date(now).toISOString(),
    to: new Date(now + days * DAY_MS).toISOString(),
  });

const findSpace: Action = async (ask, _, { now }) => {
  const day = dayOf(now + DAY_MS, ZONE);
  await ask('Find a space', `/space_booking/available?from=${day}&to=${day}&minutes=60&persons=4`);
};

const reads =
  (name: string, path: string): Action =>
  async (ask) =>
    void (await ask(name, path));

/** Each action with its weight; they sum up to 100. */
const ACTIONS: readonly (readonly [number, Action])[] = [
  [20, openRoom],
  [17, sendMessage],
  [10, reads('List of chats', '/privatechat/getrooms')],
  [8, reads('Unseen counts', '/privatechat/unseen')],
  [8, readDashboard],
  [6, reads('Experts by name', '/users/experts?limit=20')],
  [5, reads('Experts by next free time', '/users/experts?sort=next&limit=20')],
  [6, findSlots],
  [2, requestSession],
  [5, reads('Events', '/event/getEvents')],
  [
    2,
    async (ask, _, { now }) =>
      void (await ask('Calendar of events', `/event/getEventsCalendar?${rangeFrom(now, 31)}`)),
  ],
  [
    3,
    async (ask, _, { now }) =>
      void (await ask('A day of all spaces', `/space_booking?${rangeFrom(now + DAY_MS, 1)}`)),
  ],
  [1, findSpace],
  [
    3,
    async (ask) =>
      void (await ask('Search', `/search?${new URLSearchParams({ text: pick(TEXTS) ?? '' })}`)),
  ],
  [2, reads('Opportunities', '/opportunity/available')],
  [2, reads('Deals', '/deal/active')],
];

export function chooseAction(): Action {
  let left = randomInt(100);
  for (const [weight, action] of ACTIONS) {
    left -= weight;
    if (left < 0) return action;
  }
  throw new Error('The weights of the actions sum up to less than 100');
}

export const askAs =
  (
    { token }: SoakPerson,
    { port }: SoakHub,
    onAnswer: (name: string, ms: number, answer: Answer) => void,
  ): Ask =>
  async (name, path, body) => {
    const start = performance.now();
    const answer = await sendRequest({
      port,
      token,
      path: `/api${path}`,
      ...(body && { method: 'POST', body }),
    });
    onAnswer(name, performance.now() - start, answer);
    return { ...answer, name };
  };
