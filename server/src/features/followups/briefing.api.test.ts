import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { agree, mine, notedOf, sessionOf, stepsOf, tick } from '../../testing/followups.ts';
import { queriesOf } from '../../testing/queries.ts';
import { acceptedIn, expertIn, MONDAY, NINE, pairIn, tunis } from '../../testing/sessions.ts';
import { createWorld, type TestPerson, type World } from '../../testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());
beforeEach(() => {
  world.clock = MONDAY;
});

const note = ({ api }: TestPerson, bookingId: string, text: string) =>
  api.bookingNotes.add({ body: { bookingId, text } });
const notesOf = ({ api }: TestPerson, bookingId: string, page = {}) =>
  api.bookingNotes.list({ query: { bookingId, ...page } });
const briefingOf = ({ api }: TestPerson, id: string) => api.briefing.one({ params: { id } });

describe('the notes of a session', () => {
  test('are read page by page, newest first, with who wrote them and when', async () => {
    const { expert, booking } = await acceptedIn(world);
    const staff = await world.person('dot');
    await note(expert, booking.id, 'Came well prepared');
    world.clock = new Date(NINE.end);
    await note(staff, booking.id, 'Called back');

    const { items, next } = await notesOf(expert, booking.id, { limit: 1 });
    const rest = await notesOf(expert, booking.id, { after: next });

    expect([...items, ...rest.items]).toMatchObject([
      { text: 'Called back', author: { id: staff.id }, createdAt: NINE.end, mayDelete: false },
      { text: 'Came well prepared', author: { id: expert.id }, mayDelete: true },
    ]);
    expect(rest.next).toBeNull();
  });

  test('are deleted by who wrote them, or by staff, which is noted', async () => {
    const { expert, booking } = await acceptedIn(world);
    const staff = await world.person('dot');
    const [own, theirs] = [
      (await note(expert, booking.id, 'One')).note,
      (await note(staff, booking.id, 'Two')).note,
    ];

    await expect(expert.api.bookingNotes.remove({ params: theirs })).rejects.toMatchObject({
      code: 'booking.note_not_found',
      status: 404,
    });
    await staff.api.bookingNotes.remove({ params: own });
    await expect(expert.api.bookingNotes.remove({ params: own })).rejects.toMatchObject({
      code: 'booking.note_not_found',
    });

    expect(await notesOf(expert, booking.id)).toMatchObject({ items: [{ text: 'Two' }] });
    expect(await notedOf(world, booking.id)).toEqual([
      ['booking.note-added', staff.id],
      ['booking.note-deleted', staff.id],
    ]);
  });

  test('say something', async () => {
    const { expert, booking } = await acceptedIn(world);

    for (const [text, code] of [
      ['  ', 'field.required'],
      ['x'.repeat(4001), 'field.max'],
      ['a\u0000b', 'field.characters'],
    ] as const) {
      await expect(note(expert, booking.id, text)).rejects.toMatchObject({
        errors: [{ path: 'text', code }],
      });
    }
  });
});

describe('the briefing before a session', () => {
  test('says who comes, what came before, and what is left of their hours', async () => {
    const { expert, startup } = await pairIn(world);
    const other = await expertIn(world);
    const first = await sessionOf(expert, startup, NINE);
    const elsewhere = await sessionOf(other, startup, tunis(12, '09:00'));
    const missed = await sessionOf(expert, startup, tunis(13, '09:00'));
    await note(expert, first, 'Sells before building');
    await tick(startup, await agree(expert, first, startup));
    const open = await agree(expert, first, expert, { due: '2026-03-17' });
    await world.db
      .updateTable('users')
      .set({ position: 'Founder', bio: 'Olive oil, by subscription' })
      .where('id', '=', startup.id)
      .execute();
    world.clock = new Date(tunis(13, '10:00').end);
    await expert.api.bookings.done({ body: { bookingId: first } });
    await other.api.bookings.done({ body: { bookingId: elsewhere } });
    await expert.api.bookings.done({
      body: { bookingId: missed, attendance: 'requester_absent' },
    });

    await startup.api.reviews.give({ body: { bookingId: first, stars: 4 } });

    const next = await sessionOf(expert, startup, tunis(18, '09:00'));

    expect(await briefingOf(expert, next)).toEqual({
      person: {
        id: startup.id,
        name: startup.name,
        photo: null,
        organization: expect.stringMatching(/^Organization/),
        position: 'Founder',
        bio: 'Olive oil, by subscription',
      },
      organization: { name: expect.any(String), kind: 'hub', field: '', website: '' },
      sessions: {
        withExpert: {
          count: 1,
          last: NINE.start,
          latest: [{ id: first, category: 'Fundraising', start: NINE.start, stars: 4 }],
        },
        withOthers: { count: 1, last: tunis(12, '09:00').start },
      },
      absences: 1,
      rating: null,
      notes: [
        {
          id: expect.any(String),
          text: 'Sells before building',
          createdAt: MONDAY.toISOString(),
          author: expect.objectContaining({ id: expert.id }),
          bookingId: first,
        },
      ],
      steps: {
        agreed: 2,
        done: 1,
        open: [
          {
            id: open.id,
            text: open.text,
            due: '2026-03-17',
            owner: expect.objectContaining({ id: expert.id }),
          },
        ],
      },
      hours: { usedMinutes: 180, limitMinutes: 1440 },
    });
    // Before the first there was nothing.
    expect(await briefingOf(expert, first)).toMatchObject({
      sessions: { withExpert: { count: 0, last: null, latest: [] }, withOthers: { count: 0 } },
      notes: [],
      steps: { agreed: 0, done: 0, open: [] },
    });
  });

  test('names the three latest sessions of the two, the latest first, without the stars of a hidden review', async () => {
    const { expert, startup } = await pairIn(world);
    const days = [11, 12, 13, 16];
    const held: string[] = [];
    for (const day of days) held.push(await sessionOf(expert, startup, tunis(day, '09:00')));
    await world.db
      .insertInto('reviews')
      .values({
        booking_id: held[3]!,
        author_id: startup.id,
        expert_id: expert.id,
        stars: 1,
        hidden_at: MONDAY.toISOString(),
        hidden_reason: 'Insults',
      })
      .execute();
    const next = await sessionOf(expert, startup, tunis(18, '09:00'));
    world.clock = new Date(tunis(17, '09:00').start);

    const { withExpert } = (await briefingOf(expert, next)).sessions;

    expect(withExpert.count).toBe(4);
    expect(withExpert.latest).toEqual(
      [16, 13, 12].map((day, at) =>
        expect.objectContaining({
          id: held[3 - at],
          start: tunis(day, '09:00').start,
          stars: null,
        }),
      ),
    );
  });

  test('and the steps that go with it cost as many statements as ever, however much came before', async () => {
    const { expert, startup } = await pairIn(world);
    const first = await sessionOf(expert, startup, NINE);
    const next = await sessionOf(expert, startup, tunis(18, '09:00'));
    for (let time = 0; time < 3; time++) {
      await note(expert, first, 'Again');
      await agree(expert, first, startup);
    }

    expect(await queriesOf(world, () => briefingOf(expert, next))).toBe(2);
    expect(await queriesOf(world, () => stepsOf(expert, next))).toBe(3);
    expect(await queriesOf(world, () => mine(startup))).toBe(1);
  });

  test('tells no other expert what was noted, and no more than the three latest notes', async () => {
    const { expert, startup } = await pairIn(world);
    const other = await expertIn(world);
    const first = await sessionOf(expert, startup, NINE);
    for (const text of ['One', 'Two', 'Three', 'Four']) await note(expert, first, text);

    const again = await sessionOf(expert, startup, tunis(18, '09:00'));
    const elsewhere = await sessionOf(other, startup, tunis(19, '09:00'));

    const { notes } = await briefingOf(expert, again);
    expect(notes.map(({ text }) => text)).toEqual(['Four', 'Three', 'Two']);
    expect((await briefingOf(other, elsewhere)).notes).toEqual([]);
  });

  test('tells the stars somebody gives on average once there are three of them', async () => {
    const { expert, startup } = await pairIn(world);
    const rate = async (day: number, stars: number) => {
      const booking_id = await sessionOf(expert, startup, tunis(day, '09:00'));
      await world.db
        .insertInto('reviews')
        .values({ booking_id, author_id: startup.id, expert_id: expert.id, stars })
        .execute();
      return booking_id;
    };

    await rate(11, 5);
    const second = await rate(12, 4);
    expect((await briefingOf(expert, second)).rating).toBeNull();

    const third = await rate(13, 4);
    expect((await briefingOf(expert, third)).rating).toEqual({ mean: 4.3, count: 3 });
  });
});
