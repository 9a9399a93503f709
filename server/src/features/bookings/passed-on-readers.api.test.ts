import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { expertIn, MONDAY, NINE, TEN, tunis, wish } from '../../testing/sessions.ts';
import { createWorld, type TestPerson, type World } from '../../testing/world.ts';
import { find } from './personal.queries.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());
beforeEach(() => {
  world.clock = MONDAY;
});

const WORDS = ['Counter-offer of the first', 'Note of the first', 'Why the first cannot'];
const at = (minutes: number) => new Date(MONDAY.getTime() + minutes * 60_000);
const decline = (expert: TestPerson, bookingId: string, reason: string) =>
  expert.api.bookings.decline({ body: { bookingId, status: 'rejected', reason } });
const page = (person: TestPerson, id: string) => person.api.bookings.one({ params: { id } });

/** A request of whoever of a topic, which its first expert answers with words, and then passes on. */
async function passedOnIn() {
  const experts: TestPerson[] = [];
  for (let n = 0; n < 3; n++) experts.push(await expertIn(world));
  await world.db.updateTable('experts').set({ categories: [] }).execute();
  await world.db
    .updateTable('experts')
    .set({ categories: ['Finance'] })
    .where(
      'user_id',
      'in',
      experts.map(({ id }) => id),
    )
    .execute();
  const startup = await world.person('startup');
  const { id, expert } = await startup.api.bookings.request({
    body: { ...wish('', NINE, TEN), expertId: null, category: 'Finance' },
  });
  const of = (expertId: string) => {
    const found = experts.find((it) => it.id === expertId);
    if (!found) throw new Error('Somebody else was asked');
    return found;
  };
  const first = of(expert.id);
  world.clock = at(1);
  const { note } = await first.api.bookingNotes.add({
    body: { bookingId: id, text: 'Note of the first' },
  });
  world.clock = at(2);
  await first.api.bookings.repropose({
    body: { bookingId: id, slots: [tunis(12, '09:00')], message: 'Counter-offer of the first' },
  });
  world.clock = at(3);
  await startup.api.bookings.repropose({
    body: { bookingId: id, slots: [NINE, TEN], message: 'Those do not suit us' },
  });
  world.clock = at(4);
  const answered = await decline(first, id, 'Why the first cannot');
  world.clock = at(5);
  return { id, startup, first, note, second: of(answered.expert.id) };
}

test('what an expert wrote who passed a request on is not for the next one, but for who asked', async () => {
  const { id, startup, first, second } = await passedOnIn();

  const seen = await page(second, id);
  const notes = await second.api.bookingNotes.list({ query: { bookingId: id } });
  for (const word of [...WORDS, first.id]) {
    expect(JSON.stringify({ ...seen, notes })).not.toContain(word);
  }
  expect(seen.rounds.map(({ round }) => round)).toEqual([1, 3, 4]);
  expect(seen.steps.map(({ kind }) => kind)).toEqual(['requested', 'proposed', 'passed_on']);

  const whole = await page(startup, id);
  expect(whole.rounds.map(({ message }) => message)).toContain(WORDS[0]);
  expect(whole.steps.at(-1)).toMatchObject({ actor: { id: first.id }, reason: WORDS[2] });
  const staff = await world.person('dot');
  expect(JSON.stringify(await page(staff, id))).toContain(WORDS[2]);
  const all = await staff.api.bookingNotes.list({ query: { bookingId: id } });
  expect(all.items).toMatchObject([{ text: WORDS[1] }]);
});

test('nor is it in the answer to the second who passes it on', async () => {
  const { id, first, second } = await passedOnIn();

  const answered = await decline(second, id, 'Nor can the second');

  for (const word of [...WORDS, first.id]) expect(JSON.stringify(answered)).not.toContain(word);
  expect(answered.steps.at(-1)).toMatchObject({
    actor: { id: second.id },
    reason: 'Nor can the second',
  });
});

test('nor in the next one’s briefing; who wrote a note can still delete it', async () => {
  const { id, startup, first, second, note } = await passedOnIn();
  await second.api.bookings.accept({ body: { bookingId: id, start: NINE.start } });
  const next = await startup.api.bookings.request({
    body: { ...wish(second.id, tunis(13, '09:00')), category: 'Finance' },
  });

  const told = await second.api.briefing.one({ params: next });
  expect(told.notes).toEqual([]);
  await expect(second.api.bookingNotes.remove({ params: note })).rejects.toMatchObject({
    code: 'booking.note_not_found',
  });
  await first.api.bookingNotes.remove({ params: note });
  await expect(first.api.bookingNotes.list({ query: { bookingId: id } })).rejects.toMatchObject({
    code: 'booking.not_found',
  });
});

test('a copy holds one’s own words of it, and nobody else’s', async () => {
  const { first, second } = await passedOnIn();
  const copyOf = async ({ id, name }: TestPerson) =>
    JSON.stringify(await find(world.db, { id, name, email: '' }));

  const [own, next] = [await copyOf(first), await copyOf(second)];

  for (const word of [WORDS[0], WORDS[2]]) {
    expect(own).toContain(word);
    expect(next).not.toContain(word);
  }
  expect(own).not.toContain('Those do not suit us');
  expect(next).toContain('Those do not suit us');
});
