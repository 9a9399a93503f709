import { describe, expect, test } from 'vitest';
import { agree, mine, notedOf, sessionOf, stepsOf, tick } from '../../testing/followups.ts';
import { queriesOf } from '../../testing/queries.ts';
import { acceptedIn, expertIn, MONDAY, NINE, pairIn, tunis } from '../../testing/sessions.ts';
import { keepTold, THE_STAFF } from '../../testing/told.ts';
import { type TestPerson, useWorld } from '../../testing/world.ts';

const told = keepTold();
const world = await useWorld({ clock: MONDAY, live: told.live });

const note = async ({ api }: TestPerson, bookingId: string, text = 'Bright') =>
  (await api.bookingNotes.add({ body: { bookingId, text } })).note;
const notesOf = ({ api }: TestPerson, bookingId: string, page = {}) =>
  api.bookingNotes.list({ query: { bookingId, ...page } });
const remove = ({ api }: TestPerson, { id }: { readonly id: string }) =>
  api.bookingNotes.remove({ params: { id } });
const briefingOf = ({ api }: TestPerson, id: string) => api.briefing.one({ params: { id } });

describe('the notes of a session', () => {
  test('are paged, newest first, with their author and time', async () => {
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

  test('are deleted by their author or staff, and audited for staff', async () => {
    const { expert, booking } = await acceptedIn(world);
    const staff = await world.person('dot');
    const [own, theirs] = [await note(expert, booking.id), await note(staff, booking.id, 'Two')];
    const missing = { code: 'booking.note_not_found', status: 404 };

    await expect(remove(expert, theirs)).rejects.toMatchObject(missing);
    await remove(staff, own);
    await expect(remove(expert, own)).rejects.toMatchObject(missing);

    expect(await notesOf(expert, booking.id)).toMatchObject({ items: [{ text: 'Two' }] });
    expect(await notedOf(world, booking.id)).toEqual([
      ['booking.note-added', staff.id],
      ['booking.note-deleted', staff.id],
    ]);
  });

  test('are refused when empty, too long or with characters that cannot be stored', async () => {
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

  test('are announced to the expert and the staff, not to the requester', async () => {
    const { expert, startup, booking } = await acceptedIn(world);
    told.forget();

    await remove(expert, await note(expert, booking.id));

    for (const person of [expert, THE_STAFF]) {
      expect(told.of(person)).toEqual(['update-followups', 'update-followups']);
    }
    expect(told.of(startup)).toEqual([]);
  });
});

describe('the briefing before a session', () => {
  test('shows the requester, earlier sessions, notes, next steps and the hours left', async () => {
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
    // Nothing came before the first session.
    expect(await briefingOf(expert, first)).toMatchObject({
      sessions: { withExpert: { count: 0, last: null, latest: [] }, withOthers: { count: 0 } },
      notes: [],
      steps: { agreed: 0, done: 0, open: [] },
    });
  });

  test('lists the three latest sessions, without the stars of a hidden review', async () => {
    const { expert, startup } = await pairIn(world);
    const held: string[] = [];
    for (const day of [11, 12, 13, 16]) {
      held.push(await sessionOf(expert, startup, tunis(day, '09:00')));
    }
    const [, second = '', third = '', hidden = ''] = held;
    await world.db
      .insertInto('reviews')
      .values({
        booking_id: hidden,
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

    expect(withExpert).toMatchObject({
      count: 4,
      latest: [
        { id: hidden, start: tunis(16, '09:00').start, stars: null },
        { id: third, start: tunis(13, '09:00').start, stars: null },
        { id: second, start: tunis(12, '09:00').start, stars: null },
      ],
    });
  });

  test('shows the three latest notes, and none to other experts', async () => {
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

  test('shows the requester’s average rating once there are three reviews', async () => {
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

  test('and the next steps cost a fixed number of queries', async () => {
    const { expert, startup } = await pairIn(world);
    const first = await sessionOf(expert, startup, NINE);
    const next = await sessionOf(expert, startup, tunis(18, '09:00'));
    for (let time = 0; time < 3; time++) {
      await note(expert, first);
      await agree(expert, first, startup);
    }

    expect(await queriesOf(world, () => briefingOf(expert, next))).toBe(2);
    expect(await queriesOf(world, () => stepsOf(expert, next))).toBe(3);
    expect(await queriesOf(world, () => mine(startup))).toBe(1);
  });
});

describe('access to notes, briefing and next steps', () => {
  interface Followups {
    readonly bookingId: string;
    readonly noteId: string;
    readonly stepId: string;
  }
  type Act = (person: TestPerson, followups: Followups) => Promise<unknown>;

  const ACTIONS = {
    'reads the notes': (person, { bookingId }) => notesOf(person, bookingId),
    'writes a note': (person, { bookingId }) => note(person, bookingId),
    'deletes the expert’s note': (person, { noteId }) => remove(person, { id: noteId }),
    'reads the briefing': (person, { bookingId }) => briefingOf(person, bookingId),
    'reads the next steps': (person, { bookingId }) => stepsOf(person, bookingId),
    'writes a next step': (person, { bookingId }) => agree(person, bookingId, null),
    'marks a next step as done': (person, { stepId }) => tick(person, { id: stepId }),
    'deletes the expert’s next step': ({ api }, { stepId }) =>
      api.nextSteps.remove({ params: { id: stepId } }),
  } satisfies Record<string, Act>;
  type Action = keyof typeof ACTIONS;

  const STEPS: readonly Action[] = [
    'reads the next steps',
    'writes a next step',
    'marks a next step as done',
  ];
  const INTERNAL: readonly Action[] = [
    'reads the notes',
    'writes a note',
    'deletes the expert’s note',
    'reads the briefing',
  ];
  /** All that succeeds; everything else is refused as not found. */
  const ALLOWED = {
    'the expert': [...INTERNAL, ...STEPS, 'deletes the expert’s next step'],
    'the requester': STEPS,
    'a colleague of the requester': [],
    'the colleague who owns the step': ['marks a next step as done'],
    'another expert': [],
    'another startup': [],
    staff: [...INTERNAL, ...STEPS],
  } satisfies Record<string, readonly Action[]>;
  type Actor = keyof typeof ALLOWED;
  const NOT_FOUND = ['booking.not_found', 'booking.note_not_found', 'next_step.not_found'];

  async function sessionWithFollowups() {
    const { expert, startup } = await pairIn(world);
    const { organizationId } = startup;
    const bookingId = await sessionOf(expert, startup, NINE);
    const owner = await world.person('member', { organizationId });
    const { id: noteId } = await note(expert, bookingId, 'Shy');
    const { id: stepId } = await agree(expert, bookingId, owner);
    const people: Record<Actor, TestPerson> = {
      'the expert': expert,
      'the requester': startup,
      'a colleague of the requester': await world.person('startup', { organizationId }),
      'the colleague who owns the step': owner,
      'another expert': await expertIn(world),
      'another startup': await world.person('startup'),
      staff: await world.person('dot'),
    };
    return { people, followups: { bookingId, noteId, stepId } };
  }

  test.each(Object.keys(ALLOWED) as Actor[])('is as listed for %s', async (actor) => {
    const { people, followups } = await sessionWithFollowups();
    const allowed: readonly Action[] = ALLOWED[actor];
    for (const [action, act] of Object.entries(ACTIONS) as [Action, Act][]) {
      const outcome = await act(people[actor], followups).then(
        () => 'done',
        ({ code }: { code: string }) => code,
      );

      if (allowed.includes(action)) expect([action, outcome]).toEqual([action, 'done']);
      else expect(NOT_FOUND, `${action}: ${outcome}`).toContain(outcome);
    }
  });

  test('is refused to visitors, removed people and roles without bookings', async () => {
    const { people, followups } = await sessionWithFollowups();
    const guest = await world.person('guest');
    const removed = await world.person('startup', { removed: true });
    await people['the expert'].api.nextSteps.change({
      params: { id: followups.stepId },
      body: { ownerId: people['the requester'].id },
    });

    for (const act of Object.values<Act>(ACTIONS)) {
      const code = expect.stringMatching(
        /^(access\.denied|booking\.not_found|next_step\.not_found)$/,
      );
      await expect(act(guest, followups)).rejects.toMatchObject({ code });
      await expect(act(removed, followups)).rejects.toMatchObject({ status: 401 });
      const visitor = { ...guest, api: world.anonymous };
      await expect(act(visitor, followups)).rejects.toMatchObject({ status: 401 });
    }
  });

  test('of staff is that of a requester when they booked the session themselves', async () => {
    const [expert, admin] = [await expertIn(world), await world.person('admin')];
    const bookingId = await sessionOf(expert, admin, NINE);
    await note(expert, bookingId, 'Knows it all');
    const later = await sessionOf(expert, admin, tunis(18, '09:00'));

    for (const id of [bookingId, later]) {
      const absent = { code: 'booking.not_found' };
      await expect(notesOf(admin, id)).rejects.toMatchObject(absent);
      await expect(briefingOf(admin, id)).rejects.toMatchObject(absent);
    }

    // The briefing of a colleague's session does not show them those notes either.
    const colleague = await world.person('startup', { organizationId: admin.organizationId });
    const theirs = await sessionOf(expert, colleague, tunis(19, '09:00'));
    expect((await briefingOf(admin, theirs)).notes).toEqual([]);
  });
});
