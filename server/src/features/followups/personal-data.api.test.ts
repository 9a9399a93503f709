import { describe, expect, test } from 'vitest';
import { agree, sessionOf, stepsOf } from '../../testing/followups.ts';
import { askErasure, erase, leaverIn, stay } from '../../testing/leavers.ts';
import { PASSWORD } from '../../testing/registration.ts';
import { expertIn, MONDAY, NINE, WORKING_HOURS } from '../../testing/sessions.ts';
import { unzip } from '../../testing/unzip.ts';
import { type TestPerson, useWorld } from '../../testing/world.ts';

const world = await useWorld({ clock: MONDAY });
const staff = await world.person('dot');

const note = ({ api }: TestPerson, bookingId: string, text: string) =>
  api.bookingNotes.add({ body: { bookingId, text } });
const notesOf = async ({ api }: TestPerson, bookingId: string) =>
  (await api.bookingNotes.list({ query: { bookingId } })).items;

/** An expert with working hours who may ask to be erased. */
async function leavingExpert() {
  const expert = await leaverIn(world, 'expert');
  await expert.api.availability.save({
    body: { timeZone: 'Africa/Tunis', hours: [...WORKING_HOURS] },
  });
  return expert;
}

async function endSession({ api }: TestPerson, bookingId: string): Promise<void> {
  world.clock = new Date(NINE.end);
  await api.bookings.done({ body: { bookingId } });
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
    const expert = await expertIn(world, { password: PASSWORD });
    const amira = await leaverIn(world);
    const bookingId = await sessionOf(expert, amira, NINE);
    await note(expert, bookingId, 'Rushes the numbers');
    await agree(expert, bookingId, amira, { due: '2026-03-20' });

    const hers = await exportOf(amira);
    const experts = await exportOf(expert);

    const step = { bookingId, text: 'Send the deck', due: '2026-03-20', doneAt: null };
    expect(hers.followups).toMatchObject({
      notes: [],
      nextSteps: [{ ...step, isMine: true, byMe: false }],
    });
    expect([...hers.files.values()].join()).not.toContain('Rushes the numbers');
    expect(hers.files.get('README.txt')).toContain('which you can ask the hub for');
    expect(experts.followups).toMatchObject({
      notes: [{ bookingId, text: 'Rushes the numbers' }],
      nextSteps: [{ ...step, isMine: false, byMe: true }],
    });
  });
});

describe('erasing a requester', () => {
  test('deletes notes about them and anonymizes next steps of their organization', async () => {
    const [expert, amira] = [await expertIn(world), await leaverIn(world)];
    const bookingId = await sessionOf(expert, amira, NINE);
    await note(expert, bookingId, 'Nervous');
    const agreed = await agree(expert, bookingId, amira);
    await agree(amira, bookingId, amira, { text: 'Sleep more' });
    const given = await agree(amira, bookingId, expert, { text: 'Answer at night' });
    await endSession(expert, bookingId);

    await erase(staff, await askErasure(amira), [stay(amira)]);

    expect(await notesOf(expert, bookingId)).toEqual([]);
    for (const table of ['notifications', 'mails'] as const) {
      const rows = await world.db.selectFrom(table).select('params').execute();
      expect(JSON.stringify(rows), table).not.toContain('Answer at night');
    }
    const left = new Map((await stepsOf(expert, bookingId)).map((it) => [it.id, it.owner?.id]));
    expect(left).toEqual(
      new Map([
        [agreed.id, undefined],
        [given.id, expert.id],
      ]),
    );
    expect(await expert.api.briefing.one({ params: { id: bookingId } })).toMatchObject({
      person: { name: 'Erased person', position: '', bio: '' },
    });
  });

  test('deletes next steps when they have no organization', async () => {
    const expert = await expertIn(world);
    const { organizationId } = await world.person('startup');
    const amira = await leaverIn(world, 'startup', { organizationId });
    await world.db
      .updateTable('users')
      .set({ organization_id: null })
      .where('id', '=', amira.id)
      .execute();
    world.people.forgetAll();
    const bookingId = await sessionOf(expert, amira, NINE);
    await agree(expert, bookingId, amira);
    await endSession(expert, bookingId);

    await erase(staff, await askErasure(amira));

    expect(await stepsOf(expert, bookingId)).toEqual([]);
  });
});

describe('erasing an expert', () => {
  test('deletes their notes; notes of erased staff stay without a name', async () => {
    const [expert, author] = [await leavingExpert(), await leaverIn(world, 'dot')];
    const bookingId = await sessionOf(expert, await world.person('startup'), NINE);
    await note(expert, bookingId, 'Nervous');
    await note(author, bookingId, 'Called back');
    await endSession(expert, bookingId);

    await erase(staff, await askErasure(expert), [stay(expert)]);
    await erase(await world.person('admin'), await askErasure(author));

    expect(await notesOf(staff, bookingId)).toMatchObject([
      { text: 'Called back', author: { name: 'Erased person' } },
    ]);
  });

  test('removes their name where a request was passed on to them, not that of a namesake', async () => {
    const [first, next] = [await expertIn(world), await leavingExpert()];
    const [namesake, startup] = [await world.person('startup'), await world.person('startup')];
    const [first_name = '', ...rest] = next.name.split(' ');
    await world.db
      .updateTable('users')
      .set({ first_name, last_name: rest.join(' ') })
      .where('id', '=', namesake.id)
      .execute();
    const bookingId = await sessionOf(next, startup, NINE);
    await endSession(next, bookingId);
    const { id: accepted } = await world.db
      .selectFrom('booking_steps')
      .select('id')
      .where('booking_id', '=', bookingId)
      .where('kind', '=', 'accepted')
      .executeTakeFirstOrThrow();
    const params = { name: first.name, next: next.name };
    for (const fact of [accepted, namesake.id]) {
      await world.db
        .insertInto('notifications')
        .values({
          user_id: startup.id,
          type: 'booking.passed_on',
          fact,
          params: JSON.stringify(params),
          link: '/booking',
          in_app: true,
          email: 'off',
        })
        .execute();
    }

    await erase(staff, await askErasure(next), [stay(next)]);

    const told = await world.db
      .selectFrom('notifications')
      .select(['fact', 'params'])
      .where('user_id', '=', startup.id)
      .where('type', '=', 'booking.passed_on')
      .execute();
    expect(new Map(told.map((it) => [it.fact, it.params]))).toEqual(
      new Map([
        [accepted, { ...params, next: 'Erased person' }],
        [namesake.id, params],
      ]),
    );
  });
});
