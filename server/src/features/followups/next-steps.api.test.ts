import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { enqueue } from '../../platform/jobs/jobs.queries.ts';
import { agree, mine, notedOf, sessionOf, stepsOf, tick } from '../../testing/followups.ts';
import { mailsTo, sendDueMails } from '../../testing/news.ts';
import {
  acceptedIn,
  MONDAY,
  NINE,
  pairIn,
  requestedIn,
  TEN,
  toldTo,
  tunis,
} from '../../testing/sessions.ts';
import { keepTold, THE_STAFF } from '../../testing/told.ts';
import { type TestPerson, useWorld } from '../../testing/world.ts';

const told = keepTold();
const world = await useWorld({ clock: MONDAY, live: told.live });

const A_WEEK_LATER = tunis(18, '09:00');
const MISSING = { code: 'next_step.not_found', status: 404 };
const textsOf = (steps: readonly { readonly text: string }[]) => steps.map(({ text }) => text);

describe('a next step', () => {
  test('notifies its owner once, who marks it as done', async () => {
    const { expert, startup, booking } = await acceptedIn(world);

    const params = await agree(expert, booking.id, startup, { due: '2026-03-20' });

    expect(params).toMatchObject({ due: '2026-03-20', owner: { id: startup.id }, isMine: true });
    expect((await toldTo(startup))[0]).toMatchObject({
      type: 'booking.next_step',
      params: { name: expert.name, step: 'Send the deck' },
      link: `/booking/${booking.id}`,
    });
    expect(await tick(startup, params)).toMatchObject({
      doneAt: MONDAY.toISOString(),
      doneBy: { id: startup.id },
      isMine: false,
    });
    expect(await tick(expert, params, false)).toMatchObject({ doneAt: null, doneBy: null });

    await expert.api.nextSteps.change({ params, body: { ownerId: expert.id } });
    await startup.api.nextSteps.change({ params, body: { ownerId: startup.id } });
    const news = (await toldTo(startup)).filter(({ type }) => type === 'booking.next_step');
    expect(news).toHaveLength(1);
  });

  test('is emailed to a colleague in their language, with a link they can open', async () => {
    const { expert, booking, startup } = await acceptedIn(world);
    const { organizationId } = startup;
    const colleague = await world.person('member', { organizationId, language: 'fr' });

    await agree(expert, booking.id, colleague, { due: '2026-03-20' });
    await sendDueMails(world);

    const [mail] = await mailsTo(world, colleague);
    expect(mail).toMatchObject({ subject: `${expert.name} vous confie une suite à donner` });
    expect(mail?.text).toContain('vendredi 20 mars 2026');
    expect(mail?.text).toContain('/dashboard');
    expect(mail?.text).not.toContain(booking.id);
  });

  test('keeps concurrent changes of different fields', async () => {
    const { expert, startup, booking } = await acceptedIn(world);
    const params = await agree(expert, booking.id, startup);

    await Promise.all([
      expert.api.nextSteps.change({ params, body: { text: 'Send the new deck' } }),
      startup.api.nextSteps.change({ params, body: { due: '2026-03-12' } }),
      tick(startup, params),
    ]);

    expect(await stepsOf(expert, booking.id)).toMatchObject([
      {
        text: 'Send the new deck',
        due: '2026-03-12',
        owner: { id: startup.id },
        doneBy: { id: startup.id },
      },
    ]);
  });

  test('is marked as done by one person when two do so at once', async () => {
    const { expert, startup, booking } = await acceptedIn(world);
    const step = await agree(expert, booking.id, startup);

    const answers = await Promise.all([tick(expert, step), tick(startup, step)]);
    world.clock = new Date(NINE.start);
    const again = await tick(expert, step);

    expect(new Set([...answers, again].map(({ doneBy }) => doneBy?.id)).size).toBe(1);
    expect(again.doneAt).toBe(MONDAY.toISOString());
  });

  test('of a colleague who was not in the session can only be marked as done by them', async () => {
    const { expert, startup, booking } = await acceptedIn(world);
    const { organizationId } = startup;
    const colleague = await world.person('member', { organizationId });
    const params = await agree(expert, booking.id, colleague, { due: '2026-03-20' });

    for (const body of [{ text: 'Nothing' }, { due: null }, { ownerId: startup.id, done: true }]) {
      await expect(colleague.api.nextSteps.change({ params, body })).rejects.toMatchObject({
        code: 'next_step.done_only',
        status: 403,
      });
    }
    expect(await tick(colleague, params)).toMatchObject({ doneBy: { id: colleague.id } });

    expect(await stepsOf(expert, booking.id)).toMatchObject([
      { text: 'Send the deck', due: '2026-03-20', owner: { id: colleague.id } },
    ]);
  });

  test('is deleted by its author only', async () => {
    const { expert, startup, booking } = await acceptedIn(world);
    const params = await agree(expert, booking.id, startup);

    await expect(startup.api.nextSteps.remove({ params })).rejects.toMatchObject(MISSING);
    await expert.api.nextSteps.remove({ params });

    expect(await stepsOf(startup, booking.id)).toEqual([]);
    await expect(expert.api.nextSteps.remove({ params })).rejects.toMatchObject(MISSING);
    await expect(tick(expert, params)).rejects.toMatchObject(MISSING);
  });

  test('can be owned by both sides and active members of the organization', async () => {
    const { expert, startup, booking } = await acceptedIn(world);
    const { organizationId } = startup;
    const colleague = await world.person('member', { organizationId });
    const gone = await world.person('member', { organizationId, removed: true });
    const stranger = await world.person('startup');

    const { people } = await startup.api.nextSteps.list({ query: { bookingId: booking.id } });

    expect(people.map(({ id }) => id)).toEqual([expert.id, startup.id, colleague.id]);
    await agree(expert, booking.id, colleague);
    for (const other of [gone, stranger, await world.person('expert')]) {
      await expect(agree(expert, booking.id, other)).rejects.toMatchObject({
        code: 'next_step.owner',
        errors: [{ path: 'ownerId', code: 'next_step.owner' }],
      });
    }
  });

  test('is refused with a due date that is past, far away or invalid', async () => {
    const { expert, booking } = await acceptedIn(world);

    for (const due of [
      '2026-03-08',
      '2028-03-10',
      '9999-12-31',
      '0000-01-01',
      '2026-02-30',
      'soon',
    ]) {
      await expect(agree(expert, booking.id, null, { due }), due).rejects.toMatchObject({
        errors: [{ path: 'due' }],
      });
    }
  });

  test('keeps a past due date when another field changes', async () => {
    const { expert, startup, booking } = await acceptedIn(world);
    const params = await agree(expert, booking.id, startup, { due: '2026-03-10' });
    world.clock = new Date(A_WEEK_LATER.start);

    const body = { text: 'Send it at last', due: '2026-03-10' };
    expect(await expert.api.nextSteps.change({ params, body })).toMatchObject(body);
  });

  test('is refused as the 51st of a session, and in a cancelled session', async () => {
    const { expert, startup, booking } = await requestedIn(world);

    const outcomes = await Promise.allSettled(
      Array.from({ length: 51 }, () => agree(expert, booking.id, null)),
    );

    const refused = outcomes.filter(({ status }) => status === 'rejected');
    expect(refused).toMatchObject([{ reason: { code: 'next_step.too_many' } }]);
    await startup.api.bookings.move({
      body: { bookingId: booking.id, status: 'cancelled', reason: 'Ill' },
    });
    await expect(agree(startup, booking.id, null)).rejects.toMatchObject({
      code: 'next_step.no_session',
    });
  });

  test('is audited when staff add, change or delete it', async () => {
    const { expert, startup, booking } = await acceptedIn(world);
    const staff = await world.person('dot');

    const step = await agree(staff, booking.id, startup);
    await tick(staff, step);
    await staff.api.nextSteps.remove({ params: step });
    await tick(startup, await agree(expert, booking.id, startup));

    expect(await notedOf(world, booking.id)).toEqual([
      ['booking.next-step-added', staff.id],
      ['booking.next-step-changed', staff.id],
      ['booking.next-step-deleted', staff.id],
    ]);
  });

  test('is announced to both sides and the staff', async () => {
    const { expert, startup, booking } = await acceptedIn(world);
    const stranger = await world.person('startup');
    told.forget();

    const step = await agree(expert, booking.id, null);
    await tick(startup, step);
    await expert.api.nextSteps.remove({ params: step });

    const thrice = Array(3).fill('update-followups');
    for (const person of [expert, startup, THE_STAFF]) expect(told.of(person)).toEqual(thrice);
    expect(told.of(stranger)).toEqual([]);
  });

  test('is announced to its former owner, its new owner and a colleague who sees it', async () => {
    const { expert, startup, booking } = await acceptedIn(world);
    const { organizationId } = startup;
    const colleague = await world.person('startup', { organizationId });
    const former = await world.person('member', { organizationId });
    await sessionOf(expert, colleague, TEN);
    const params = await agree(expert, booking.id, former);
    told.forget();

    await expert.api.nextSteps.change({ params, body: { ownerId: startup.id } });

    for (const person of [colleague, former, startup]) {
      expect(told.of(person)).toContain('update-followups');
    }
  });
});

describe('next steps in later sessions', () => {
  test('are those still open and those done since the last session', async () => {
    const { expert, startup } = await pairIn(world);
    const first = await sessionOf(expert, startup, NINE);
    const open = await agree(expert, first, startup, { text: 'Find a lawyer' });
    const done = await agree(expert, first, startup);
    world.clock = new Date(NINE.end);
    await tick(startup, done);

    const second = await sessionOf(expert, startup, A_WEEK_LATER);

    const from = { bookingId: first, start: NINE.start, category: 'Fundraising' };
    expect(await stepsOf(startup, second)).toMatchObject([
      { id: open.id, isCarried: true, from: { ...from, with: { id: expert.id } } },
      { id: done.id, isCarried: true, doneBy: { id: startup.id } },
    ]);
    expect(await stepsOf(expert, first)).toMatchObject([
      { id: open.id, isCarried: false, from: { with: { id: startup.id } } },
      { id: done.id, isCarried: false },
    ]);

    const third = await sessionOf(expert, startup, tunis(25, '09:00'));
    expect(await stepsOf(startup, third)).toMatchObject([{ id: open.id }]);
  });

  test('do not appear in earlier sessions', async () => {
    const { expert, startup } = await pairIn(world);
    const later = await sessionOf(expert, startup, A_WEEK_LATER);
    const sooner = await sessionOf(expert, startup, TEN);
    await agree(expert, later, startup);

    expect(await stepsOf(expert, sooner)).toEqual([]);
  });

  test('pass to a colleague who meets the same expert, not to other experts', async () => {
    const { expert, startup } = await pairIn(world);
    const { organizationId } = startup;
    const colleague = await world.person('startup', { organizationId });
    const other = (await pairIn(world)).expert;
    const step = await agree(expert, await sessionOf(expert, startup, NINE), startup);
    await expect(tick(colleague, step)).rejects.toMatchObject(MISSING);

    const theirs = await sessionOf(expert, colleague, A_WEEK_LATER);
    const elsewhere = await sessionOf(other, colleague, tunis(19, '09:00'));

    // They see when it was agreed, but cannot open that session.
    expect(await stepsOf(colleague, theirs)).toMatchObject([
      { id: step.id, from: { bookingId: null, start: NINE.start } },
    ]);
    expect(await stepsOf(colleague, elsewhere)).toEqual([]);
    expect(await tick(colleague, step)).toMatchObject({ doneBy: { id: colleague.id } });
    await expect(tick(other, step)).rejects.toMatchObject(MISSING);
  });

  test('are listed for their owner while open, the most urgent first', async () => {
    const { expert, startup, booking } = await acceptedIn(world);
    await agree(expert, booking.id, startup, { text: 'Some day' });
    await agree(expert, booking.id, startup, { text: 'Later', due: '2026-04-01' });
    await agree(expert, booking.id, startup, { text: 'Soon', due: '2026-03-12' });
    await tick(startup, await agree(expert, booking.id, startup, { text: 'Done' }));
    await agree(startup, booking.id, expert, { text: 'The expert’s' });

    expect(textsOf(await mine(startup))).toEqual(['Soon', 'Later', 'Some day']);
    expect(await mine(expert)).toMatchObject([
      { text: 'The expert’s', from: { with: { id: startup.id }, bookingId: booking.id } },
    ]);
  });

  test('stay with the organization when their owner leaves it', async () => {
    const { expert, startup } = await pairIn(world);
    const { organizationId } = startup;
    const member = await world.person('member', { organizationId });
    const theirs = await sessionOf(expert, member, A_WEEK_LATER);
    const step = await agree(expert, await sessionOf(expert, startup, NINE), member);
    expect(await mine(member)).toMatchObject([{ id: step.id }]);
    expect(await stepsOf(member, theirs)).toMatchObject([{ id: step.id }]);

    await startup.api.team.removeMember({ body: { organizationId, userId: member.id } });

    expect(await mine(member)).toEqual([]);
    expect(await stepsOf(member, theirs)).toEqual([]);
    await expect(tick(member, step)).rejects.toMatchObject(MISSING);
    expect(await stepsOf(expert, theirs)).toMatchObject([{ id: step.id, owner: null }]);
  });

  test('and notes are kept when the organization is merged into another', async () => {
    const { expert, startup } = await pairIn(world);
    const [staff, into] = [await world.person('dot'), await world.person('startup')];
    const bookingId = await sessionOf(expert, startup, NINE);
    const step = await agree(expert, bookingId, startup);
    await expert.api.bookingNotes.add({ body: { bookingId, text: 'Bright' } });

    await staff.api.organizations.merge({
      body: { from: startup.organizationId, into: into.organizationId },
    });

    expect(await mine(startup)).toMatchObject([{ id: step.id, owner: { id: startup.id } }]);
    const next = await sessionOf(expert, into, A_WEEK_LATER);
    expect(await stepsOf(into, next)).toMatchObject([{ id: step.id, isCarried: true }]);
    expect((await expert.api.briefing.one({ params: { id: next } })).notes).toMatchObject([
      { text: 'Bright' },
    ]);
  });
});

describe('reminders of next steps', () => {
  const due = '2026-03-20';
  async function remindAt(instant: string) {
    world.clock = new Date(instant);
    await enqueue(world.db, 'remind-of-next-steps', {});
    await world.runJobs();
  }
  const remindersOf = async (person: TestPerson) =>
    (await toldTo(person)).filter(({ type }) => type === 'booking.next_step_due');
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
    const { expert, startup, booking } = await acceptedIn(world);
    const { organizationId } = startup;
    const away = await world.person('member', { organizationId, timeZone: 'America/Montreal' });
    await agree(expert, booking.id, startup, { due });
    await agree(expert, booking.id, away, { due });

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
    const { expert, startup, booking } = await acceptedIn(world);
    const postponed = await agree(expert, booking.id, startup, { due });
    await tick(startup, await agree(expert, booking.id, startup, { due }));
    const given = await agree(expert, booking.id, startup, { due });
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
    const { expert, startup, booking } = await acceptedIn(world);
    await agree(expert, booking.id, startup, { due: '2026-03-12' });
    await agree(expert, booking.id, startup, { due });

    await remindAt('2026-03-22T03:00:00.000Z');
    await remindAt('2026-03-22T04:00:00.000Z');

    expect(await remindersOf(startup)).toMatchObject([{ params: { due } }]);
  });

  test('are sent for more steps than fit into one batch', async () => {
    const { expert, startup, booking } = await acceptedIn(world);
    await agree(expert, booking.id, startup, { due });
    await sql`
      insert into next_steps (booking_id, owner_id, text, due, created_by)
      select booking_id, owner_id, text || n, due - n % 2, created_by
      from next_steps, generate_series(1, 204) as n
      where booking_id = ${booking.id}`.execute(world.db);

    await remindAt('2026-03-20T08:00:00.000Z');

    expect(await countReminders(startup)).toBe(205);
  });

  test('are sent for all other steps when one fails, and for that one later', async () => {
    const { expert, startup, booking } = await acceptedIn(world);
    await agree(expert, booking.id, startup, { due });
    await sql`
      insert into next_steps (booking_id, owner_id, text, due, created_by)
      select booking_id, owner_id, case n when 7 then 'Untellable' else text end, due, created_by
      from next_steps, generate_series(1, 120) as n
      where booking_id = ${booking.id}`.execute(world.db);
    await sql`alter table notifications add constraint notifications_tellable
      check (params->>'step' is distinct from 'Untellable')`.execute(world.db);

    await remindAt('2026-03-20T08:00:00.000Z').catch(() => {});
    await sql`alter table notifications drop constraint notifications_tellable`.execute(world.db);

    expect(await countReminders(startup)).toBe(120);
    await remindAt('2026-03-20T08:30:00.000Z');
    expect(await countReminders(startup)).toBe(121);
  });

  test('are sent once when two servers run the job', async () => {
    const { expert, startup, booking } = await acceptedIn(world);
    await agree(expert, booking.id, startup, { due });

    world.clock = new Date('2026-03-20T08:00:00.000Z');
    for (let server = 0; server < 4; server++) await enqueue(world.db, 'remind-of-next-steps', {});
    await Promise.all([world.runJobs(), world.runJobs()]);

    expect(await remindersOf(startup)).toHaveLength(1);
  });
});
