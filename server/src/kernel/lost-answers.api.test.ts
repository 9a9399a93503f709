import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type FaultProxy, startFaultProxy } from '../testing/fault-proxy.ts';
import { MONDAY, NINE, pairIn, TEN, wish } from '../testing/sessions.ts';
import { createWorld, type World } from '../testing/world.ts';

let line: FaultProxy;
let world: World;
beforeAll(async () => {
  const through = async (url: string) => {
    line = await startFaultProxy(url);
    return line.url;
  };
  world = await createWorld({}, { line: through });
});
afterAll(async () => {
  await world.close();
  await line.close();
});
beforeEach(() => {
  world.clock = MONDAY;
});

const key = { headers: { 'idempotency-key': 'one click' } };
const deck = (text = 'What we do, in ten lines') => new File([text], 'deck.txt');

async function blobs(): Promise<string[]> {
  const keys: string[] = [];
  for await (const blob of world.files.list()) keys.push(blob.key);
  return keys;
}

test('a booking that was made while its answer was lost has its file, and a repeat finds it', async () => {
  const { expert, startup } = await pairIn(world);
  const ask = () =>
    startup.api.bookings.request(
      { body: wish(expert.id, NINE, TEN), files: { files: [deck()] } },
      key,
    );

  line.losesAnswerTo = 'commit';
  await expect(ask()).rejects.toMatchObject({ code: 'server.unavailable', status: 503 });
  const { files } = await ask();

  expect((await startup.api.bookings.list()).items).toHaveLength(1);
  expect(await blobs()).toEqual(files.map(({ id }) => id));
  const url = `/api/files/${files[0]?.id}`;
  const { statusCode, body } = await world.app.inject({ url, headers: expert.headers });
  expect({ statusCode, body }).toEqual({ statusCode: 200, body: 'What we do, in ten lines' });
});

test('a booking that was undone by the loss is not there, and a repeat makes it', async () => {
  const { expert, startup } = await pairIn(world);
  const ask = () => startup.api.bookings.request({ body: wish(expert.id, NINE) }, key);

  line.losesAnswerTo = 'insert into booking_steps';
  await expect(ask()).rejects.toMatchObject({ code: 'server.unavailable' });
  expect((await startup.api.bookings.list()).items).toEqual([]);

  expect(await ask()).toMatchObject({ status: 'pending' });
});

test('the same key with another file is another request', async () => {
  const { expert, startup } = await pairIn(world);
  const ask = (file: File) =>
    startup.api.bookings.request({ body: wish(expert.id, NINE), files: { files: [file] } }, key);
  await ask(deck());
  const before = await blobs();

  await expect(ask(deck('Something else'))).rejects.toMatchObject({ code: 'request.key_reused' });

  expect(await blobs()).toEqual(before);
});
