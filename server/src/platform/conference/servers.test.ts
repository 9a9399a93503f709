import { AppError } from '@thedot/domain/errors';
import { describe, expect, test } from 'vitest';
import { verifyQuery } from './checksum.ts';
import { createConferenceClient } from './conference-client.ts';
import type { Send } from './send.ts';
import type { ConferenceServer } from './servers.ts';

const SECRET = 'quiet-secret-of-the-video-service';

const meetingsXml = (participants: readonly number[]) => {
  const meetings = participants.map(
    (count, n) =>
      `<meeting><meetingID>m${n}</meetingID><createTime>1531155809613</createTime><participantCount>${count}</participantCount></meeting>`,
  );
  return `<response><returncode>SUCCESS</returncode><meetings>${meetings.join('')}</meetings></response>`;
};
const CREATED =
  '<response><returncode>SUCCESS</returncode><meetingID>m</meetingID><createTime>1531155809613</createTime></response>';

/** What each server holds: the participants of its meetings, or how it fails. */
type Loads = Record<string, readonly number[] | 'away' | 'silent'>;

function clusterOf(loads: Loads, draining: readonly string[] = []) {
  const clock = { now: Date.parse('2026-11-26T10:00:00Z') };
  const asked: string[] = [];
  const servers = Object.keys(loads).map((id): ConferenceServer => ({
    id,
    url: `https://${id}.example.org/bigbluebutton`,
    secret: SECRET,
    algorithm: 'sha256',
    isDraining: draining.includes(id),
    send: async (url) => {
      const { pathname } = new URL(url);
      const call = pathname.split('/').at(-1) ?? '';
      asked.push(`${id} ${call}`);
      const load = loads[id] ?? 'away';
      if (load === 'silent') return new Promise(() => {});
      if (load === 'away') return { status: 502, body: '' };
      return { status: 200, body: call === 'create' ? CREATED : meetingsXml(load) };
    },
  }));
  const client = createConferenceClient({
    servers,
    now: () => new Date(clock.now),
    log: { warn: () => undefined },
    timeoutMs: 200,
  });
  const create = () =>
    client
      .create({
        meetingId: 'm',
        name: 'Pitch',
        endCallbackUrl: 'https://hub.example.org/ended',
        recordingReadyUrl: 'https://hub.example.org/ready',
      })
      .then(
        ({ serverId }) => serverId,
        (error: unknown) => (error instanceof AppError ? error.code : error),
      );
  return { asked, clock, client, create, loads };
}

describe('a new meeting is created on', () => {
  test('the server with the fewest meetings and participants', async () => {
    expect(await clusterOf({ one: [2, 2], two: [4], three: [3, 0, 0] }).create()).toBe('two');
    expect(await clusterOf({ one: [0, 0], two: [], three: [1] }).create()).toBe('two');
    expect(await clusterOf({ one: [1], two: [1] }).create()).toBe('one');
  });

  test('servers in turn, when many are created before they are asked again', async () => {
    const { asked, create } = clusterOf({ one: [], two: [], three: [5] });
    const chosen: unknown[] = [];
    for (let n = 0; n < 6; n++) chosen.push(await create());

    expect(chosen).toEqual(['one', 'two', 'one', 'two', 'one', 'two']);
    expect(asked.filter((call) => call.endsWith('getMeetings'))).toHaveLength(3);
  });

  test('servers in turn, when many are created at once', async () => {
    const { asked, create } = clusterOf({ one: [], two: [] });
    const chosen = await Promise.all(Array.from({ length: 10 }, create));

    expect(chosen.filter((id) => id === 'one')).toHaveLength(5);
    expect(asked.filter((call) => call.endsWith('getMeetings'))).toHaveLength(2);
  });

  test('another server once the load has changed for five seconds', async () => {
    const { clock, create, loads } = clusterOf({ one: [], two: [1] });
    expect(await create()).toBe('one');
    loads['one'] = [9];
    loads['two'] = [];
    clock.now += 5_000;

    expect(await create()).toBe('two');
  });

  test('no server that fails or does not answer', async () => {
    expect(await clusterOf({ one: 'away', two: [9], three: 'silent' }).create()).toBe('two');
    expect(await clusterOf({ one: 'away', two: 'away' }).create()).toBe(
      'meeting.service_unreachable',
    );
  });

  test('no server that is drained, while one is open', async () => {
    expect(await clusterOf({ one: [], two: [9] }, ['one']).create()).toBe('two');
    expect(await clusterOf({ one: [], two: [] }, ['one', 'two']).create()).toBe(
      'meeting.none_accepted',
    );
  });

  test('the only open server without asking it first', async () => {
    const { asked, create } = clusterOf({ one: [], two: [] }, ['two']);
    await create();

    expect(asked).toEqual(['one create']);
  });
});

describe('a server that failed', () => {
  test('is asked again after five seconds, then after longer, at most after a minute', async () => {
    const { asked, clock, create } = clusterOf({ one: 'away', two: [] });
    const start = clock.now;
    const attempts: number[] = [];
    for (; clock.now < start + 300_000; clock.now += 1_000) {
      const before = asked.filter((call) => call.startsWith('one')).length;
      await create();
      if (asked.filter((call) => call.startsWith('one')).length > before)
        attempts.push((clock.now - start) / 1_000);
    }

    expect(attempts).toEqual([0, 5, 15, 35, 75, 135, 195, 255]);
  });

  test('gets meetings again once it answers', async () => {
    const { clock, create, loads } = clusterOf({ one: 'away', two: [5] });
    expect(await create()).toBe('two');
    loads['one'] = [];
    expect(await create()).toBe('two');
    clock.now += 5_000;

    expect(await create()).toBe('one');
  });

  test('to create a meeting gets no others for a while', async () => {
    const { create, loads } = clusterOf({ one: [], two: [9] });
    expect(await create()).toBe('one');
    loads['two'] = [];
    loads['one'] = 'away';
    // The load of `one` is still the smaller one.
    expect(await create()).toBe('meeting.service_unreachable');

    expect(await create()).toBe('two');
  });
});

test('a meeting stays on the server that has it, also while that is drained', async () => {
  const { asked, client } = clusterOf({ one: [1], two: [] }, ['one']);
  await client.at('one').getMeetings();

  expect(asked).toEqual(['one getMeetings']);
});

test('the meetings of all servers are listed, with those that cannot be asked', async () => {
  const { client } = clusterOf({ one: [2], two: 'away', three: [] }, ['three']);

  expect(await client.listMeetings()).toMatchObject([
    { serverId: 'one', meetings: [{ meetingId: 'm0', participantCount: 2 }] },
    { serverId: 'two', meetings: null },
    { serverId: 'three', meetings: [] },
  ]);
});

test('each call is signed with the secret and the algorithm of its server', async () => {
  const asked: string[] = [];
  const send: Send = async (url) => {
    asked.push(url);
    return { status: 200, body: meetingsXml([]) };
  };
  const client = createConferenceClient({
    servers: [
      { id: 'one', url: 'https://one', secret: 'a', algorithm: 'sha1', isDraining: false },
      { id: 'two', url: 'https://two', secret: 'b', algorithm: 'sha512', isDraining: false },
    ],
    now: () => new Date(),
    log: { warn: () => undefined },
    send,
  });
  await client.at('one').getMeetings();
  await client.at('two').getMeetings();

  const [one = '', two = ''] = asked.map((url) => url.split('?')[1]);
  expect([one.length, two.length]).toEqual(['checksum='.length + 40, 'checksum='.length + 128]);
  expect(verifyQuery('getMeetings', one, 'a')).toBe(true);
  expect(verifyQuery('getMeetings', two, 'b')).toBe(true);
});
