import { beforeEach, describe, expect, test } from 'vitest';
import { auditEntries } from '../../../testing/audit-log.ts';
import { findMailSubjects } from '../../../testing/bookings/sessions.ts';
import { expectRefusal } from '../../../testing/refusals.ts';
import { PASSWORD, signInHeaders } from '../../../testing/sign-in/registration.ts';
import { type TestPerson, useWorld } from '../../../testing/world.ts';

const world = await useWorld();
let staff: TestPerson;
let amira: TestPerson;
beforeEach(async () => {
  staff = await world.person('dot');
  amira = await world.person('startup', { password: PASSWORD });
});

const endSessions = ({ api }: TestPerson, id: string) => api.sessions.endOfUser({ params: { id } });

describe('signing a user out everywhere', () => {
  test('ends the tokens and open pages of all their sessions, sends a mail and is audited', async () => {
    const elsewhere = await signInHeaders(world, amira.email);
    const page = await world.socket(amira);
    await world.anonymous.users.me({}, elsewhere);

    expect(await endSessions(staff, amira.id)).toEqual({ ended: 2 });

    expect(await page.waitForEvent('session-ended')).toEqual([{ code: 'auth.session_expired' }]);
    await expectRefusal(amira.api.users.me(), 'auth.session_expired');
    await expectRefusal(world.anonymous.users.me({}, elsewhere), 'auth.session_expired');
    const audited = await auditEntries(world, { subjectId: amira.id, actorId: staff.id });
    expect(audited).toMatchObject([{ action: 'sessions.ended', details: { ended: 2 } }]);
    await world.runJobs();
    expect(await findMailSubjects(world, amira)).toEqual(['You were signed out of all devices']);
  });

  test('leaves their password: they can sign in again', async () => {
    await endSessions(staff, amira.id);
    const again = await signInHeaders(world, amira.email);
    expect((await world.anonymous.users.me({}, again)).user.id).toBe(amira.id);
  });

  test('sends no mail to a user who was not signed in', async () => {
    await endSessions(staff, amira.id);
    expect(await endSessions(staff, amira.id)).toEqual({ ended: 0 });
    await world.runJobs();
    expect(await findMailSubjects(world, amira)).toHaveLength(1);
  });

  test('is refused for oneself, for unknown users, and to all but super admins for administrators', async () => {
    const [chief, admin] = [await world.person('super-admin'), await world.person('admin')];

    await expectRefusal(endSessions(staff, staff.id), 'user.sessions_own');
    await expectRefusal(endSessions(staff, staff.sessionId), 'user.not_found');
    await expectRefusal(endSessions(staff, admin.id), 'access.super_admin_required');
    await expectRefusal(endSessions(admin, chief.id), 'access.super_admin_required');
    await expectRefusal(endSessions(amira, staff.id), 'access.denied');
    expect((await admin.api.users.me()).user.id).toBe(admin.id);

    expect(await endSessions(chief, admin.id)).toEqual({ ended: 1 });
  });
});
