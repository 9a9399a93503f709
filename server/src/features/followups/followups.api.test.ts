import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { enqueue } from '../../platform/jobs/jobs.queries.ts';
import { cancel, expectRefusal, report } from '../../testing/bookings/bookings.ts';
import {
  addNextStep,
  listMyNextSteps,
  findBookingAudit,
  createConfirmedSession,
  listNextSteps,
  setStepDone,
} from '../../testing/bookings/followups.ts';
import {
  requestErasure,
  erase,
  createUserWithPassword,
  leaveOrganization,
} from '../../testing/erasures.ts';
import { createLeavingExpert } from '../../testing/leaving-experts.ts';
import { findMails, sendDueMails } from '../../testing/notifications/mails.ts';
import { listNotificationsOfType } from '../../testing/notifications/notifications.ts';
import { setUser } from '../../testing/people.ts';
import { countQueries } from '../../testing/queries.ts';
import { expectFieldError, expectStatus } from '../../testing/refusals.ts';
import { PASSWORD } from '../../testing/sign-in/registration.ts';
import {
  createAcceptedBooking,
  createExpert,
  MONDAY,
  NINE,
  createPair,
  createPendingBooking,
  TEN,
  listNotifications,
  tunisSlot,
} from '../../testing/bookings/sessions.ts';
import { recordLive, ALL_STAFF } from '../../testing/notifications/recorded-live.ts';
import { unzip } from '../../testing/files/unzip.ts';
import { type TestPerson, useWorld } from '../../testing/world.ts';

const liveEvents = recordLive();
const world = await useWorld({ clock: MONDAY, live: liveEvents.live });
const staff = await world.person('dot');

const A_WEEK_LATER = tunisSlot(18, '09:00');
const MISSING = ['next_step.not_found', { status: 404 }] as const;

const note = async ({ api }: TestPerson, bookingId: string, text = 'Bright') =>
  (await api.bookingNotes.add({ body: { bookingId, text } })).note;
const notesOf = ({ api }: TestPerson, bookingId: string, page = {}) =>
  api.bookingNotes.list({ query: { bookingId, ...page } });
const remove = ({ api }: TestPerson, { id }: { readonly id: string }) =>
  api.bookingNotes.remove({ params: { id } });
const briefingOf = ({ api }: TestPerson, id: string) => api.briefing.get({ params: { id } });

describe('the notes of a session', () => {
  test('are paged, newest first, with their author and time', async () => {
    const { expert, booking } = await createAcceptedBooking(world);
    await note(expert, booking.id, 'Came well prepared');
    world.clock = new Date(NINE.end);
    await note(staff, booking.id, 'Called back');

    const { items, next } = await notesOf(expert, booking.id, { limit: 1 });
    const rest = await notesOf(expert, booking.id, { after: next });

    expect([...items, ...rest.items]).toMatchObject([
      { text: 'Called back', author: { id: staff.id }, createdAt: NINE.end, canDelete: false },
      { text: 'Came well prepared', author: { id: expert.id }, canDelete: true },
    ]);
    expect(rest.next).toBeNull();
  });

  test('are deleted by their author or staff, and audited for staff', async () => {
    const { expert, booking } = await createAcceptedBooking(world);
    const [own, theirs] = [await note(expert, booking.id), await note(staff, booking.id, 'Two')];
    const missing = ['booking.note_not_found', { status: 404 }] as const;

    await expectRefusal(remove(expert, theirs), ...missing);
    await remove(staff, own);
    await expectRefusal(remove(expert, own), ...missing);

    expect(await notesOf(expert, booking.id)).toMatchObject({ items: [{ text: 'Two' }] });
    expect(await findBookingAudit(world, booking.id)).toEqual([
      ['booking.note-added', staff.id],
      ['booking.note-deleted', staff.id],
    ]);
  });

  test('are refused when invalid, and published to the expert and staff but not to the requester', async () => {
    const { expert, startup, booking } = await createAcceptedBooking(world);
    liveEvents.clear();
    for (const [text, code] of [
      ['  ', 'field.required'],
      ['x'.repeat(4001), 'field.max'],
      ['a\u0000b', 'field.characters'],
    ] as const) {
      await expectFieldError(note(expert, booking.id, text), 'text', code);
    }
    await remove(expert, await note(expert, booking.id));

    for (const person of [expert, ALL_STAFF]) {
      expect(liveEvents.sentTo(person)).toEqual(['update-followups', 'update-followups']);
    }
    expect(liveEvents.sentTo(startup)).toEqual([]);
  });
});

describe('the briefing before a session', () => {
  test('shows the requester, earlier sessions, notes, next steps and the hours left', async () => {
    const { expert, startup } = await createPair(world);
    const other = await createExpert(world);
    const first = await createConfirmedSession(expert, startup, NINE);
    const elsewhere = await createConfirmedSession(other, startup, tunisSlot(12, '09:00'));
    const missed = await createConfirmedSession(expert, startup, tunisSlot(13, '09:00'));
    await note(expert, first, 'Sells before building');
    await setStepDone(startup, await addNextStep(expert, first, startup));
    const open = await addNextStep(expert, first, expert, { due: '2026-03-17' });
    const profile = { position: 'Founder', bio: 'Olive oil, by subscription' };
    await setUser(world, startup, profile);
    world.clock = new Date(tunisSlot(13, '10:00').end);
    await report(expert, first, 'attended');
    await report(other, elsewhere, 'attended');
    await report(expert, missed, 'requester_absent');
    await startup.api.reviews.give({ body: { bookingId: first, stars: 4 } });

    const next = await createConfirmedSession(expert, startup, tunisSlot(18, '09:00'));

    expect(await briefingOf(expert, next)).toEqual({
      person: {
        id: startup.id,
        name: startup.name,
        photo: null,
        organization: expect.stringMatching(/^Organization/),
        ...profile,
      },
      organization: {
        id: expect.any(String),
        name: expect.any(String),
        kind: 'hub',
        field: '',
        website: '',
      },
      sessions: {
        withExpert: {
          count: 1,
          last: NINE.start,
          latest: [{ id: first, category: 'Fundraising', start: NINE.start, stars: 4 }],
        },
        withOthers: { count: 1, last: tunisSlot(12, '09:00').start },
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
        total: 2,
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
      steps: { total: 0, done: 0, open: [] },
    });
  });

  test('lists the three latest sessions, without the stars of a hidden review', async () => {
    const { expert, startup } = await createPair(world);
    const held: string[] = [];
    for (const day of [11, 12, 13, 16]) {
      held.push(await createConfirmedSession(expert, startup, tunisSlot(day, '09:00')));
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
    const next = await createConfirmedSession(expert, startup, tunisSlot(18, '09:00'));
    world.clock = new Date(tunisSlot(17, '09:00').start);

    const { withExpert } = (await briefingOf(expert, next)).sessions;

    expect(withExpert).toMatchObject({
      count: 4,
      latest: [
        { id: hidden, start: tunisSlot(16, '09:00').start, stars: null },
        { id: third, start: tunisSlot(13, '09:00').start, stars: null },
        { id: second, start: tunisSlot(12, '09:00').start, stars: null },
      ],
    });
  });

  test('shows the three latest notes, and none to other experts', async () => {
    const { expert, startup } = await createPair(world);
    const other = await createExpert(world);
    const first = await createConfirmedSession(expert, startup, NINE);
    for (const text of ['One', 'Two', 'Three', 'Four']) await note(expert, first, text);
    const again = await createConfirmedSession(expert, startup, tunisSlot(18, '09:00'));
    const elsewhere = await createConfirmedSession(other, startup, tunisSlot(19, '09:00'));
    const { notes } = await briefingOf(expert, again);
    expect(notes.map(({ text }) => text)).toEqual(['Four', 'Three', 'Two']);
    expect((await briefingOf(other, elsewhere)).notes).toEqual([]);
  });

  test('shows the requester’s average rating once there are three reviews', async () => {
    const { expert, startup } = await createPair(world);
    const rate = async (day: number, stars: number) => {
      const booking_id = await createConfirmedSession(expert, startup, tunisSlot(day, '09:00'));
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
    const { expert, startup } = await createPair(world);
    const first = await createConfirmedSession(expert, startup, NINE);
    const next = await createConfirmedSession(expert, startup, tunisSlot(18, '09:00'));
    for (let time = 0; time < 3; time++) {
      await note(expert, first);
      await addNextStep(expert, first, startup);
    }
    expect(await countQueries(world, () => briefingOf(expert, next))).toBe(2);
    expect(await countQueries(world, () => listNextSteps(expert, next))).toBe(3);
    expect(await countQueries(world, () => listMyNextSteps(startup))).toBe(1);
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
    'reads the next steps': (person, { bookingId }) => listNextSteps(person, bookingId),
    'writes a next step': (person, { bookingId }) => addNextStep(person, bookingId, null),
    'marks a next step as done': (person, { stepId }) => setStepDone(person, { id: stepId }),
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
    const { expert, startup } = await createPair(world);
    const { organizationId } = startup;
    const bookingId = await createConfirmedSession(expert, startup, NINE);
    const owner = await world.person('member', { organizationId });
    const { id: noteId } = await note(expert, bookingId, 'Shy');
    const { id: stepId } = await addNextStep(expert, bookingId, owner);
    const people: Record<Actor, TestPerson> = {
      'the expert': expert,
      'the requester': startup,
      'a colleague of the requester': await world.person('startup', { organizationId }),
      'the colleague who owns the step': owner,
      'another expert': await createExpert(world),
      'another startup': await world.person('startup'),
      staff: await world.person('dot'),
    };
    return { people, followups: { bookingId, noteId, stepId } };
  }

  test.each(Object.keys(ALLOWED) as Actor[])('is as in the table for %s', async (actor) => {
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
      await expectStatus(act(removed, followups), 401);
      await expectStatus(act({ ...guest, api: world.anonymous }, followups), 401);
    }
  });

  test('of staff is that of a requester when they booked the session themselves', async () => {
    const [expert, admin] = [await createExpert(world), await world.person('admin')];
    const bookingId = await createConfirmedSession(expert, admin, NINE);
    await note(expert, bookingId, 'Knows it all');
    const later = await createConfirmedSession(expert, admin, tunisSlot(18, '09:00'));

    for (const id of [bookingId, later]) {
      await expectRefusal(notesOf(admin, id), 'booking.not_found');
      await expectRefusal(briefingOf(admin, id), 'booking.not_found');
    }

    // The briefing of a colleague's session does not show them those notes either.
    const colleague = await world.person('startup', { organizationId: admin.organizationId });
    const theirs = await createConfirmedSession(expert, colleague, tunisSlot(19, '09:00'));
    expect((await briefingOf(admin, theirs)).notes).toEqual([]);
  });
});

describe('a next step', () => {
  test('notifies its owner once, who marks it as done', async () => {
    const { expert, startup, booking } = await createAcceptedBooking(world);

    const params = await addNextStep(expert, booking.id, startup, { due: '2026-03-20' });

    expect(params).toMatchObject({ due: '2026-03-20', owner: { id: startup.id }, isMine: true });
    expect((await listNotifications(startup))[0]).toMatchObject({
      type: 'booking.next_step',
      params: { name: expert.name, step: 'Send the deck' },
      link: `/booking/${booking.id}`,
    });
    expect(await setStepDone(startup, params)).toMatchObject({
      doneAt: MONDAY.toISOString(),
      doneBy: { id: startup.id },
      isMine: false,
    });
    expect(await setStepDone(expert, params, false)).toMatchObject({ doneAt: null, doneBy: null });

    await expert.api.nextSteps.change({ params, body: { ownerId: expert.id } });
    await startup.api.nextSteps.change({ params, body: { ownerId: startup.id } });
    expect(await listNotificationsOfType(startup, 'booking.next_step')).toHaveLength(1);
  });

  test('is emailed to a colleague in their language, with a link they can open', async () => {
    const { expert, booking, startup } = await createAcceptedBooking(world);
    const { organizationId } = startup;
    const colleague = await world.person('member', { organizationId, language: 'fr' });
    await addNextStep(expert, booking.id, colleague, { due: '2026-03-20' });
    await sendDueMails(world);
    const [mail] = await findMails(world, colleague);
    expect(mail).toMatchObject({
      subject: expect.stringContaining(`Suite à donner confiée par ${expert.name}\u00a0:`),
    });
    expect(mail?.text).toContain('vendredi 20 mars 2026');
    expect(mail?.text).toContain('/dashboard');
    expect(mail?.text).not.toContain(booking.id);
  });

  test('keeps concurrent changes of different fields', async () => {
    const { expert, startup, booking } = await createAcceptedBooking(world);
    const params = await addNextStep(expert, booking.id, startup);

    await Promise.all([
      expert.api.nextSteps.change({ params, body: { text: 'Send the new deck' } }),
      startup.api.nextSteps.change({ params, body: { due: '2026-03-12' } }),
      setStepDone(startup, params),
    ]);

    expect(await listNextSteps(expert, booking.id)).toMatchObject([
      {
        text: 'Send the new deck',
        due: '2026-03-12',
        owner: { id: startup.id },
        doneBy: { id: startup.id },
      },
    ]);
  });

  test('is marked as done by one person when two do so at once', async () => {
    const { expert, startup, booking } = await createAcceptedBooking(world);
    const step = await addNextStep(expert, booking.id, startup);
    const answers = await Promise.all([setStepDone(expert, step), setStepDone(startup, step)]);
    world.clock = new Date(NINE.start);
    const again = await setStepDone(expert, step);
    expect(new Set([...answers, again].map(({ doneBy }) => doneBy?.id)).size).toBe(1);
    expect(again.doneAt).toBe(MONDAY.toISOString());
  });

  test('of a colleague who was not in the session can only be marked as done by them', async () => {
    const { expert, startup, booking } = await createAcceptedBooking(world);
    const { organizationId } = startup;
    const colleague = await world.person('member', { organizationId });
    const params = await addNextStep(expert, booking.id, colleague, { due: '2026-03-20' });

    for (const body of [{ text: 'Nothing' }, { due: null }, { ownerId: startup.id, done: true }]) {
      const change = colleague.api.nextSteps.change({ params, body });
      await expectRefusal(change, 'next_step.done_only', { status: 403 });
    }
    expect(await setStepDone(colleague, params)).toMatchObject({ doneBy: { id: colleague.id } });

    expect(await listNextSteps(expert, booking.id)).toMatchObject([
      { text: 'Send the deck', due: '2026-03-20', owner: { id: colleague.id } },
    ]);
  });

  test('is deleted by its author only', async () => {
    const { expert, startup, booking } = await createAcceptedBooking(world);
    const params = await addNextStep(expert, booking.id, startup);
    await expectRefusal(startup.api.nextSteps.remove({ params }), ...MISSING);
    await expert.api.nextSteps.remove({ params });
    expect(await listNextSteps(startup, booking.id)).toEqual([]);
    await expectRefusal(expert.api.nextSteps.remove({ params }), ...MISSING);
    await expectRefusal(setStepDone(expert, params), ...MISSING);
  });

  test('can be owned by both sides and active members of the organization', async () => {
    const { expert, startup, booking } = await createAcceptedBooking(world);
    const { organizationId } = startup;
    const colleague = await world.person('member', { organizationId });
    const gone = await world.person('member', { organizationId, removed: true });
    const stranger = await world.person('startup');

    const { people } = await startup.api.nextSteps.list({ query: { bookingId: booking.id } });

    expect(people.map(({ id }) => id)).toEqual([expert.id, startup.id, colleague.id]);
    await addNextStep(expert, booking.id, colleague);
    for (const other of [gone, stranger, await world.person('expert')]) {
      await expectFieldError(addNextStep(expert, booking.id, other), 'ownerId', 'next_step.owner');
    }
  });

  test('is refused with a due date that is past, far away or invalid, but keeps one that has passed since', async () => {
    const { expert, startup, booking } = await createAcceptedBooking(world);

    for (const due of [
      '2026-03-08',
      '2028-03-10',
      '9999-12-31',
      '0000-01-01',
      '2026-02-30',
      'soon',
    ]) {
      await expectFieldError(addNextStep(expert, booking.id, null, { due }), 'due');
    }
    const params = await addNextStep(expert, booking.id, startup, { due: '2026-03-10' });
    world.clock = new Date(A_WEEK_LATER.start);

    const body = { text: 'Send it at last', due: '2026-03-10' };
    expect(await expert.api.nextSteps.change({ params, body })).toMatchObject(body);
  });

  test('is refused as the 51st of a session, and in a cancelled session', async () => {
    const { expert, startup, booking } = await createPendingBooking(world);
    const outcomes = await Promise.allSettled(
      Array.from({ length: 51 }, () => addNextStep(expert, booking.id, null)),
    );
    const refused = outcomes.filter(({ status }) => status === 'rejected');
    expect(refused).toMatchObject([{ reason: { code: 'next_step.too_many' } }]);
    await cancel(startup, booking.id);
    await expectRefusal(addNextStep(startup, booking.id, null), 'next_step.no_session');
  });

  test('is audited when staff add, change or delete it', async () => {
    const { expert, startup, booking } = await createAcceptedBooking(world);
    const step = await addNextStep(staff, booking.id, startup);
    await setStepDone(staff, step);
    await staff.api.nextSteps.remove({ params: step });
    await setStepDone(startup, await addNextStep(expert, booking.id, startup));
    expect(await findBookingAudit(world, booking.id)).toEqual([
      ['booking.next-step-added', staff.id],
      ['booking.next-step-changed', staff.id],
      ['booking.next-step-deleted', staff.id],
    ]);
  });

  test('is published to both parties and staff', async () => {
    const { expert, startup, booking } = await createAcceptedBooking(world);
    const stranger = await world.person('startup');
    liveEvents.clear();
    const step = await addNextStep(expert, booking.id, null);
    await setStepDone(startup, step);
    await expert.api.nextSteps.remove({ params: step });
    const thrice = Array(3).fill('update-followups');
    for (const person of [expert, startup, ALL_STAFF])
      expect(liveEvents.sentTo(person)).toEqual(thrice);
    expect(liveEvents.sentTo(stranger)).toEqual([]);
  });

  test('is published to its former owner, its new owner and a colleague who can read it', async () => {
    const { expert, startup, booking } = await createAcceptedBooking(world);
    const { organizationId } = startup;
    const colleague = await world.person('startup', { organizationId });
    const former = await world.person('member', { organizationId });
    await createConfirmedSession(expert, colleague, TEN);
    const params = await addNextStep(expert, booking.id, former);
    liveEvents.clear();

    await expert.api.nextSteps.change({ params, body: { ownerId: startup.id } });

    for (const person of [colleague, former, startup]) {
      expect(liveEvents.sentTo(person)).toContain('update-followups');
    }
  });
});

describe('next steps in later sessions', () => {
  test('contain steps of earlier sessions that are open or were done since the last one', async () => {
    const { expert, startup } = await createPair(world);
    const first = await createConfirmedSession(expert, startup, NINE);
    const open = await addNextStep(expert, first, startup, { text: 'Find a lawyer' });
    const done = await addNextStep(expert, first, startup);
    world.clock = new Date(NINE.end);
    await setStepDone(startup, done);

    const second = await createConfirmedSession(expert, startup, A_WEEK_LATER);

    const from = { bookingId: first, start: NINE.start, category: 'Fundraising' };
    expect(await listNextSteps(startup, second)).toMatchObject([
      { id: open.id, isFromEarlierSession: true, from: { ...from, with: { id: expert.id } } },
      { id: done.id, isFromEarlierSession: true, doneBy: { id: startup.id } },
    ]);
    expect(await listNextSteps(expert, first)).toMatchObject([
      { id: open.id, isFromEarlierSession: false, from: { with: { id: startup.id } } },
      { id: done.id, isFromEarlierSession: false },
    ]);

    const third = await createConfirmedSession(expert, startup, tunisSlot(25, '09:00'));
    expect(await listNextSteps(startup, third)).toMatchObject([{ id: open.id }]);
    await addNextStep(expert, third, startup);
    expect(await listNextSteps(expert, first)).toHaveLength(2);
  });

  test('pass to a colleague who meets the same expert, not to other experts', async () => {
    const { expert, startup } = await createPair(world);
    const { organizationId } = startup;
    const colleague = await world.person('startup', { organizationId });
    const other = (await createPair(world)).expert;
    const step = await addNextStep(
      expert,
      await createConfirmedSession(expert, startup, NINE),
      startup,
    );
    await expectRefusal(setStepDone(colleague, step), ...MISSING);

    const theirs = await createConfirmedSession(expert, colleague, A_WEEK_LATER);
    const elsewhere = await createConfirmedSession(other, colleague, tunisSlot(19, '09:00'));

    // They see when it was agreed, but cannot open that session.
    expect(await listNextSteps(colleague, theirs)).toMatchObject([
      { id: step.id, from: { bookingId: null, start: NINE.start } },
    ]);
    expect(await listNextSteps(colleague, elsewhere)).toEqual([]);
    expect(await setStepDone(colleague, step)).toMatchObject({ doneBy: { id: colleague.id } });
    await expectRefusal(setStepDone(other, step), ...MISSING);
  });

  test('are listed for their owner while open, the most urgent first', async () => {
    const { expert, startup, booking } = await createAcceptedBooking(world);
    await addNextStep(expert, booking.id, startup, { text: 'Some day' });
    await addNextStep(expert, booking.id, startup, { text: 'Later', due: '2026-04-01' });
    await addNextStep(expert, booking.id, startup, { text: 'Soon', due: '2026-03-12' });
    await setStepDone(startup, await addNextStep(expert, booking.id, startup, { text: 'Done' }));
    await addNextStep(startup, booking.id, expert, { text: 'The expert’s' });
    expect((await listMyNextSteps(startup)).map(({ text }) => text)).toEqual([
      'Soon',
      'Later',
      'Some day',
    ]);
    expect(await listMyNextSteps(expert)).toMatchObject([
      { text: 'The expert’s', from: { with: { id: startup.id }, bookingId: booking.id } },
    ]);
  });

  test('stay with the organization when their owner leaves it', async () => {
    const { expert, startup } = await createPair(world);
    const { organizationId } = startup;
    const member = await world.person('member', { organizationId });
    const theirs = await createConfirmedSession(expert, member, A_WEEK_LATER);
    const step = await addNextStep(
      expert,
      await createConfirmedSession(expert, startup, NINE),
      member,
    );
    expect(await listMyNextSteps(member)).toMatchObject([{ id: step.id }]);
    expect(await listNextSteps(member, theirs)).toMatchObject([{ id: step.id }]);

    await startup.api.team.removeMember({ body: { organizationId, userId: member.id } });

    expect(await listMyNextSteps(member)).toEqual([]);
    expect(await listNextSteps(member, theirs)).toEqual([]);
    await expectRefusal(setStepDone(member, step), ...MISSING);
    expect(await listNextSteps(expert, theirs)).toMatchObject([{ id: step.id, owner: null }]);
  });

  test('and notes are kept when the organization is merged into another', async () => {
    const { expert, startup } = await createPair(world);
    const into = await world.person('startup');
    const bookingId = await createConfirmedSession(expert, startup, NINE);
    const step = await addNextStep(expert, bookingId, startup);
    await note(expert, bookingId);

    await staff.api.organizations.merge({
      body: { from: startup.organizationId, into: into.organizationId },
    });

    expect(await listMyNextSteps(startup)).toMatchObject([
      { id: step.id, owner: { id: startup.id } },
    ]);
    const next = await createConfirmedSession(expert, into, A_WEEK_LATER);
    expect(await listNextSteps(into, next)).toMatchObject([
      { id: step.id, isFromEarlierSession: true },
    ]);
    expect((await briefingOf(expert, next)).notes).toMatchObject([{ text: 'Bright' }]);
  });
});

describe('reminders of next steps', () => {
  const due = '2026-03-20';
  async function remindAt(instant: string) {
    world.clock = new Date(instant);
    await enqueue(world.db, 'remind-of-next-steps', {});
    await world.runJobs();
  }
  const remindersOf = (person: TestPerson) =>
    listNotificationsOfType(person, 'booking.next_step_due');
  const countReminders = async ({ id }: TestPerson) => {
    const { count } = await world.db
      .selectFrom('notifications')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('user_id', '=', id)
      .where('type', '=', 'booking.next_step_due')
      .executeTakeFirstOrThrow();
    return count;
  };

  test('are sent once, in the morning of the due date in the owner’s time zone', async () => {
    const { expert, startup, booking } = await createAcceptedBooking(world);
    const { organizationId } = startup;
    const away = await world.person('member', { organizationId, timeZone: 'America/Montreal' });
    await addNextStep(expert, booking.id, startup, { due });
    await addNextStep(expert, booking.id, away, { due });

    await remindAt('2026-03-20T05:59:00.000Z');
    expect(await remindersOf(startup)).toEqual([]);

    // Seven in Tunis, two at night in Montreal.
    await remindAt('2026-03-20T06:00:00.000Z');
    await remindAt('2026-03-20T07:00:00.000Z');
    expect(await remindersOf(startup)).toMatchObject([
      { params: { name: expert.name, step: 'Send the deck', due }, link: `/booking/${booking.id}` },
    ]);
    expect(await remindersOf(away)).toEqual([]);

    await remindAt('2026-03-20T11:00:00.000Z');
    expect(await remindersOf(away)).toMatchObject([{ link: '/dashboard' }]);
  });

  test('follow a step that is postponed or given to another, and skip one that is done', async () => {
    const { expert, startup, booking } = await createAcceptedBooking(world);
    const postponed = await addNextStep(expert, booking.id, startup, { due });
    await setStepDone(startup, await addNextStep(expert, booking.id, startup, { due }));
    const given = await addNextStep(expert, booking.id, startup, { due });
    await startup.api.nextSteps.change({ params: given, body: { ownerId: expert.id } });
    await remindAt('2026-03-20T08:00:00.000Z');
    expect(await remindersOf(startup)).toHaveLength(1);
    expect(await remindersOf(expert)).toHaveLength(1);

    await startup.api.nextSteps.change({ params: postponed, body: { due: '2026-03-23' } });
    await remindAt('2026-03-20T09:00:00.000Z');
    expect(await remindersOf(startup)).toHaveLength(1);
    await remindAt('2026-03-23T08:00:00.000Z');
    expect(await remindersOf(startup)).toHaveLength(2);
  });

  test('are sent late, up to a week, after the server was down', async () => {
    const { expert, startup, booking } = await createAcceptedBooking(world);
    await addNextStep(expert, booking.id, startup, { due: '2026-03-12' });
    await addNextStep(expert, booking.id, startup, { due });
    await remindAt('2026-03-22T03:00:00.000Z');
    await remindAt('2026-03-22T04:00:00.000Z');
    expect(await remindersOf(startup)).toMatchObject([{ params: { due } }]);
  });

  test('are sent once for more steps than fit into one batch when two servers run the job', async () => {
    const { expert, startup, booking } = await createAcceptedBooking(world);
    await addNextStep(expert, booking.id, startup, { due });
    await sql`
      insert into next_steps (booking_id, owner_id, text, due, created_by)
      select booking_id, owner_id, text || n, due - n % 2, created_by
      from next_steps, generate_series(1, 204) as n
      where booking_id = ${booking.id}`.execute(world.db);

    world.clock = new Date('2026-03-20T08:00:00.000Z');
    for (let server = 0; server < 4; server++) await enqueue(world.db, 'remind-of-next-steps', {});
    await Promise.all([world.runJobs(), world.runJobs()]);

    expect(await countReminders(startup)).toBe(205);
  });

  test('are sent for all other steps when one fails, and for that one later', async () => {
    const { expert, startup, booking } = await createAcceptedBooking(world);
    await addNextStep(expert, booking.id, startup, { due });
    await sql`
      insert into next_steps (booking_id, owner_id, text, due, created_by)
      select booking_id, owner_id, case n when 7 then 'Untellable' else text end, due, created_by
      from next_steps, generate_series(1, 120) as n
      where booking_id = ${booking.id}`.execute(world.db);
    await sql`alter table notifications add constraint notifications_tellable
      check (params->>'step' is distinct from 'Untellable')`.execute(world.owner);

    await remindAt('2026-03-20T08:00:00.000Z').catch(() => {});
    await sql`alter table notifications drop constraint notifications_tellable`.execute(
      world.owner,
    );

    expect(await countReminders(startup)).toBe(120);
    await remindAt('2026-03-20T08:30:00.000Z');
    expect(await countReminders(startup)).toBe(121);
  });
});

async function endSession(expert: TestPerson, bookingId: string): Promise<void> {
  world.clock = new Date(NINE.end);
  await report(expert, bookingId, 'attended');
}

describe('an export', () => {
  async function exportOf(person: TestPerson) {
    const { token } = await person.api.personalData.prepareExport({ body: { password: PASSWORD } });
    const url = `/api/mydata/export/${token}`;
    const { rawPayload } = await world.app.inject({ url, headers: person.headers });
    const files = unzip(rawPayload);
    return { files, followups: JSON.parse(files.get('followups.json') ?? '') };
  }

  test('contains a person’s own notes and next steps, and no notes about them', async () => {
    const expert = await createExpert(world, { password: PASSWORD });
    const amira = await createUserWithPassword(world);
    const bookingId = await createConfirmedSession(expert, amira, NINE);
    await note(expert, bookingId, 'Rushes the numbers');
    await addNextStep(expert, bookingId, amira, { due: '2026-03-20' });

    const hers = await exportOf(amira);
    const experts = await exportOf(expert);

    const step = { bookingId, text: 'Send the deck', due: '2026-03-20', doneAt: null };
    expect(hers.followups).toMatchObject({
      notes: [],
      nextSteps: [{ ...step, isMine: true, byMe: false }],
    });
    expect([...hers.files.values()].join()).not.toContain('Rushes the numbers');
    expect(hers.files.get('README.txt')).toContain('which you can request from the hub');
    expect(experts.followups).toMatchObject({
      notes: [{ bookingId, text: 'Rushes the numbers' }],
      nextSteps: [{ ...step, isMine: false, byMe: true }],
    });
  });
});

describe('erasing a requester', () => {
  test('deletes notes about them and anonymizes next steps of their organization', async () => {
    const [expert, amira] = [await createExpert(world), await createUserWithPassword(world)];
    const bookingId = await createConfirmedSession(expert, amira, NINE);
    await note(expert, bookingId, 'Nervous');
    const agreed = await addNextStep(expert, bookingId, amira);
    await addNextStep(amira, bookingId, amira, { text: 'Sleep more' });
    const given = await addNextStep(amira, bookingId, expert, { text: 'Answer at night' });
    await endSession(expert, bookingId);

    await erase(staff, await requestErasure(amira), [leaveOrganization(amira)]);

    expect(await notesOf(expert, bookingId)).toMatchObject({ items: [] });
    for (const table of ['notifications', 'mails'] as const) {
      const rows = await world.db.selectFrom(table).select('params').execute();
      expect(JSON.stringify(rows), table).not.toContain('Answer at night');
    }
    const left = new Map(
      (await listNextSteps(expert, bookingId)).map((it) => [it.id, it.owner?.id]),
    );
    expect(left).toEqual(
      new Map([
        [agreed.id, undefined],
        [given.id, expert.id],
      ]),
    );
    expect(await briefingOf(expert, bookingId)).toMatchObject({
      person: { name: 'Erased person', position: '', bio: '' },
    });
  });

  test('deletes next steps when they have no organization', async () => {
    const expert = await createExpert(world);
    const { organizationId } = await world.person('startup');
    const amira = await createUserWithPassword(world, 'startup', { organizationId });
    await setUser(world, amira, { organization_id: null });
    const bookingId = await createConfirmedSession(expert, amira, NINE);
    await addNextStep(expert, bookingId, amira);
    await endSession(expert, bookingId);
    await erase(staff, await requestErasure(amira));
    expect(await listNextSteps(expert, bookingId)).toEqual([]);
  });
});

describe('erasing an expert', () => {
  test('deletes their notes; notes of erased staff stay without a name', async () => {
    const [expert, author] = [
      await createLeavingExpert(world),
      await createUserWithPassword(world, 'dot'),
    ];
    const bookingId = await createConfirmedSession(expert, await world.person('startup'), NINE);
    await note(expert, bookingId, 'Nervous');
    await note(author, bookingId, 'Called back');
    await endSession(expert, bookingId);
    await erase(staff, await requestErasure(expert), [leaveOrganization(expert)]);
    await erase(await world.person('admin'), await requestErasure(author));
    expect(await notesOf(staff, bookingId)).toMatchObject({
      items: [{ text: 'Called back', author: { name: 'Erased person' } }],
    });
  });

  test('removes their name where a request was passed on to them, not that of a namesake', async () => {
    const [first, next] = [await createExpert(world), await createLeavingExpert(world)];
    const [namesake, startup] = [await world.person('startup'), await world.person('startup')];
    const [first_name = '', ...rest] = next.name.split(' ');
    await setUser(world, namesake, { first_name, last_name: rest.join(' ') });
    const bookingId = await createConfirmedSession(next, startup, NINE);
    await endSession(next, bookingId);
    const { id: accepted } = await world.db
      .selectFrom('booking_events')
      .select('id')
      .where('booking_id', '=', bookingId)
      .where('kind', '=', 'accepted')
      .executeTakeFirstOrThrow();
    const params = { name: first.name, next: next.name };
    for (const eventId of [accepted, namesake.id]) {
      await world.db
        .insertInto('notifications')
        .values({
          user_id: startup.id,
          type: 'booking.passed_on',
          event_id: eventId,
          params: JSON.stringify(params),
          link: '/booking',
          in_app: true,
          email: 'off',
        })
        .execute();
    }

    await erase(staff, await requestErasure(next), [leaveOrganization(next)]);

    const told = await world.db
      .selectFrom('notifications')
      .select(['event_id', 'params'])
      .where('user_id', '=', startup.id)
      .where('type', '=', 'booking.passed_on')
      .execute();
    expect(new Map(told.map((it) => [it.event_id, it.params]))).toEqual(
      new Map([
        [accepted, { ...params, next: 'Erased person' }],
        [namesake.id, params],
      ]),
    );
  });
});
