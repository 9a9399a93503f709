import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { agree, mine, sessionOf, stepsOf, tick } from '../../testing/followups.ts';
import { expertIn, MONDAY, NINE, pairIn, tunis } from '../../testing/sessions.ts';
import { createWorld, type TestPerson, type World } from '../../testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());
beforeEach(() => {
  world.clock = MONDAY;
});

interface Left {
  readonly bookingId: string;
  readonly noteId: string;
  readonly stepId: string;
}
type Act = (person: TestPerson, left: Left) => Promise<unknown>;

const ACTIONS = {
  'reads the notes': ({ api }, { bookingId }) => api.bookingNotes.list({ query: { bookingId } }),
  'writes a note': ({ api }, { bookingId }) =>
    api.bookingNotes.add({ body: { bookingId, text: 'Bright' } }),
  'deletes the expert’s note': ({ api }, { noteId }) =>
    api.bookingNotes.remove({ params: { id: noteId } }),
  'reads the briefing': ({ api }, { bookingId }) => api.briefing.one({ params: { id: bookingId } }),
  'reads the next steps': (person, { bookingId }) => stepsOf(person, bookingId),
  'writes a next step': (person, { bookingId }) => agree(person, bookingId, null),
  'ticks one off': (person, { stepId }) => tick(person, { id: stepId }),
  'deletes the expert’s': ({ api }, { stepId }) => api.nextSteps.remove({ params: { id: stepId } }),
} satisfies Record<string, Act>;
type Action = keyof typeof ACTIONS;

const STEPS: readonly Action[] = ['reads the next steps', 'writes a next step', 'ticks one off'];
const INSIDE: readonly Action[] = [
  'reads the notes',
  'writes a note',
  'deletes the expert’s note',
  'reads the briefing',
];

/** All that succeeds; everything else is refused as what is not there. */
const SUCCEEDS = {
  'the expert': [...INSIDE, ...STEPS, 'deletes the expert’s'],
  'the requester': STEPS,
  'a colleague of the requester': [],
  'a colleague who has the step': ['ticks one off'],
  'another expert': [],
  'another startup': [],
  staff: [...INSIDE, ...STEPS],
} satisfies Record<string, readonly Action[]>;
type Who = keyof typeof SUCCEEDS;
const ABSENT = ['booking.not_found', 'booking.note_not_found', 'next_step.not_found'];

async function peopleAround() {
  const { expert, startup } = await pairIn(world);
  const { organizationId } = startup;
  const bookingId = await sessionOf(expert, startup, NINE);
  const owner = await world.person('member', { organizationId });
  const { note } = await expert.api.bookingNotes.add({ body: { bookingId, text: 'Shy' } });
  const step = await agree(expert, bookingId, owner);
  const people: Record<Who, TestPerson> = {
    'the expert': expert,
    'the requester': startup,
    'a colleague of the requester': await world.person('startup', { organizationId }),
    'a colleague who has the step': owner,
    'another expert': await expertIn(world),
    'another startup': await world.person('startup'),
    staff: await world.person('dot'),
  };
  return { people, left: { bookingId, noteId: note.id, stepId: step.id } };
}

test.each(Object.keys(SUCCEEDS) as Who[])(
  'of what a session leaves, %s sees and does what is listed',
  async (who) => {
    const { people, left } = await peopleAround();
    for (const [action, act] of Object.entries(ACTIONS) as [Action, Act][]) {
      const outcome = await act(people[who], left).then(
        () => 'done',
        ({ code }: { code: string }) => code,
      );

      const succeeds: readonly Action[] = SUCCEEDS[who];
      if (succeeds.includes(action)) expect([action, outcome]).toEqual([action, 'done']);
      else expect(ABSENT, `${action}: ${outcome}`).toContain(outcome);
    }
  },
);

test('whom bookings are closed to, who is gone, and nobody reach none of it', async () => {
  const { people, left } = await peopleAround();
  const guest = await world.person('guest');
  const removed = await world.person('startup', { removed: true });
  await people['the expert'].api.nextSteps.change({
    params: { id: left.stepId },
    body: { ownerId: people['the requester'].id },
  });

  for (const act of Object.values<Act>(ACTIONS)) {
    const code = expect.stringMatching(
      /^(access\.denied|booking\.not_found|next_step\.not_found)$/,
    );
    await expect(act(guest, left)).rejects.toMatchObject({ code });
    await expect(act(removed, left)).rejects.toMatchObject({ status: 401 });
    const nobody = { ...guest, api: world.anonymous };
    await expect(act(nobody, left)).rejects.toMatchObject({ status: 401 });
  }
});

test('staff who asked for a session themselves read no more of it than anybody who asks', async () => {
  const expert = await expertIn(world);
  const admin = await world.person('admin');
  const bookingId = await sessionOf(expert, admin, NINE);
  await expert.api.bookingNotes.add({ body: { bookingId, text: 'Knows it all' } });
  const later = await sessionOf(expert, admin, tunis(18, '09:00'));

  for (const id of [bookingId, later]) {
    const absent = { code: 'booking.not_found' };
    await expect(admin.api.bookingNotes.list({ query: { bookingId: id } })).rejects.toMatchObject(
      absent,
    );
    await expect(admin.api.briefing.one({ params: { id } })).rejects.toMatchObject(absent);
  }

  // Nor through the session of a colleague, which is as if another's to them.
  const colleague = await world.person('startup', { organizationId: admin.organizationId });
  const theirs = await sessionOf(expert, colleague, tunis(19, '09:00'));
  expect((await admin.api.briefing.one({ params: { id: theirs } })).notes).toEqual([]);
});

describe('who leaves the organization', () => {
  test('leaves their next steps to it, and sees those of their own sessions alone', async () => {
    const { expert, startup } = await pairIn(world);
    const { organizationId } = startup;
    const member = await world.person('member', { organizationId });
    const theirs = await sessionOf(expert, member, tunis(18, '09:00'));
    const step = await agree(expert, await sessionOf(expert, startup, NINE), member);
    expect(await mine(member)).toMatchObject([{ id: step.id }]);
    expect(await stepsOf(member, theirs)).toMatchObject([{ id: step.id }]);

    await startup.api.team.removeMember({ body: { organizationId, userId: member.id } });

    expect(await mine(member)).toEqual([]);
    expect(await stepsOf(member, theirs)).toEqual([]);
    await expect(tick(member, step)).rejects.toMatchObject({ code: 'next_step.not_found' });
    expect(await stepsOf(expert, theirs)).toMatchObject([{ id: step.id, owner: null }]);
  });

  test('with it, when it becomes another’s, everything stays as it is', async () => {
    const { expert, startup } = await pairIn(world);
    const staff = await world.person('dot');
    const into = await world.person('startup');
    const bookingId = await sessionOf(expert, startup, NINE);
    const step = await agree(expert, bookingId, startup);
    await expert.api.bookingNotes.add({ body: { bookingId, text: 'Bright' } });

    await staff.api.organizations.merge({
      body: { from: startup.organizationId, into: into.organizationId },
    });

    expect(await mine(startup)).toMatchObject([{ id: step.id, owner: { id: startup.id } }]);
    const next = await sessionOf(expert, into, tunis(18, '09:00'));
    expect(await stepsOf(into, next)).toMatchObject([{ id: step.id, isCarried: true }]);
    expect((await expert.api.briefing.one({ params: { id: next } })).notes).toMatchObject([
      { text: 'Bright' },
    ]);
  });
});
