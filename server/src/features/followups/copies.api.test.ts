import { afterAll, beforeAll, expect, test } from 'vitest';
import { agree, sessionOf } from '../../testing/followups.ts';
import { PASSWORD } from '../../testing/registration.ts';
import { expertIn, MONDAY, NINE } from '../../testing/sessions.ts';
import { unzip } from '../../testing/unzip.ts';
import { createWorld, type TestPerson, type World } from '../../testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
  world.clock = MONDAY;
});
afterAll(() => world.close());

async function copyOf(person: TestPerson) {
  const { token } = await person.api.personalData.prepareExport({ body: { password: PASSWORD } });
  const answer = await world.app.inject({
    url: `/api/mydata/export/${token}`,
    headers: person.headers,
  });
  const files = unzip(answer.rawPayload);
  return { files, followups: JSON.parse(files.get('followups.json') ?? '') };
}

test('a copy holds what somebody noted and agreed, and nothing that was noted about them', async () => {
  const expert = await expertIn(world, { password: PASSWORD });
  const amira = await world.person('startup', { password: PASSWORD });
  const bookingId = await sessionOf(expert, amira, NINE);
  await expert.api.bookingNotes.add({ body: { bookingId, text: 'Rushes the numbers' } });
  await agree(expert, bookingId, amira, { due: '2026-03-20' });

  const theirs = await copyOf(amira);
  const own = await copyOf(expert);

  const step = { bookingId, text: 'Send the deck', due: '2026-03-20', doneAt: null };
  expect(theirs.followups).toMatchObject({
    notes: [],
    nextSteps: [{ ...step, isMine: true, byMe: false }],
  });
  expect([...theirs.files.values()].join()).not.toContain('Rushes the numbers');
  expect(theirs.files.get('README.txt')).toContain('which you can ask the hub for');
  expect(own.followups).toMatchObject({
    notes: [{ bookingId, text: 'Rushes the numbers' }],
    nextSteps: [{ ...step, isMine: false, byMe: true }],
  });
});
