import { saveVerdict } from '../../platform/files/scan.queries.ts';
import { SECRET, secretivePhoto } from '../../testing/files/photos.ts';
import { DAY_MS } from '@thedot/domain/kernel/time';
import { DOCUMENT_FORMS_PER_DAY, MAX_DOCUMENT_BYTES, MAX_DOCUMENTS } from '@thedot/domain/limits';
import { parseCsv } from 'hucre/csv';
import { beforeEach, describe, expect, test } from 'vitest';
import { auditEntries } from '../../testing/audit-log.ts';
import { HOSTILE_FILES } from '../../testing/files/hostile-files.ts';
import { expectRefusal } from '../../testing/refusals.ts';
import { registration } from '../../testing/sign-in/registration.ts';
import {
  confirmAddress,
  countKeptFiles,
  PDF,
  pdf,
  registerAtStation,
  stationRegistration,
} from '../../testing/station.ts';
import { useWorld } from '../../testing/world.ts';
import { deleteUnconfirmedDocuments } from './sign-up-reviews.jobs.ts';

const world = await useWorld();
const staff = await world.person('admin');
// All applicants of this file use one network address.
beforeEach(() => world.db.deleteFrom('rate_limits').execute());

const register = (more: Record<string, unknown> = {}, documents = [pdf('pitch.pdf')]) =>
  registerAtStation(world, stationRegistration(more), documents);

const filesOf = ({ email }: { readonly email: string }) =>
  world.db
    .selectFrom('files as f')
    .innerJoin('users as u', 'u.id', 'f.owner_id')
    .select('f.id')
    .where('u.email', '=', email)
    .execute();

/** Registers with a document, and confirms the address. */
async function registered(
  more: Record<string, unknown> = {},
  documents: readonly File[] = [pdf('pitch.pdf')],
) {
  const signUp = stationRegistration(more);
  await registerAtStation(world, signUp, documents);
  const { headers } = await confirmAddress(world, signUp);
  const { user } = await world.anonymous.users.me({}, { headers });
  return { signUp, headers, user };
}

/** Registers as above, and completes the profile. */
async function completed() {
  const applicant = await registered();
  await world.db
    .updateTable('users')
    .set({ is_completed: true })
    .where('id', '=', applicant.user.id)
    .execute();
  world.people.invalidateAll();
  return applicant;
}

describe('correcting the answers of the 5G station', () => {
  test('changes what reviewers read, and is audited by its fields without their values', async () => {
    const { signUp, headers, user } = await completed();
    const { auth } = world.anonymous;
    const { station } = await auth.answers({}, { headers });
    expect(station).toMatchObject({ reason: signUp.reason, field: signUp.field });
    expect(station?.slots).toEqual(signUp.slots);

    const slots = [{ day: '2099-04-01', part: 'morning' as const }];
    const changes = { reason: 'Another reason', foundedYear: null, slots };
    await auth.correct({ body: { organization: null, station: changes } }, { headers });

    const read = await staff.api.signUpReviews.get({ params: { id: user.id } });
    expect(read).toMatchObject({
      company: { field: signUp.field, foundedYear: null },
      answers: { reason: changes.reason, slots, question: signUp.question },
    });
    const audited = await auditEntries(world, { action: 'registration.corrected' });
    expect(audited).toMatchObject([
      {
        actorId: user.id,
        subjectId: user.id,
        details: { fields: ['foundedYear', 'reason', 'slots'] },
      },
    ]);
    expect(JSON.stringify(audited)).not.toContain('Another reason');

    const past = { slots: [{ day: '2020-04-01', part: 'morning' as const }] };
    await expect(
      auth.correct({ body: { organization: null, station: past } }, { headers }),
    ).rejects.toMatchObject({ errors: [{ path: 'station.slots.0.day' }] });
  });

  test('is refused to an applicant whose organization another user owns, who does not read them', async () => {
    const { signUp, headers, user } = await completed();
    const organizationId = user.organization?.id ?? '';
    const owner = await world.person('external', { organizationId });
    await world.db
      .updateTable('organizations')
      .set({ owner_id: owner.id })
      .where('id', '=', organizationId)
      .execute();
    const { auth } = world.anonymous;

    expect(await auth.answers({}, { headers })).toMatchObject({
      organization: null,
      station: null,
    });
    const station = { field: 'Biotech', slots: signUp.slots };
    await expectRefusal(
      auth.correct({ body: { organization: null, station } }, { headers }),
      'organization.owners_only',
    );
    const read = await staff.api.signUpReviews.get({ params: { id: user.id } });
    expect(read).toMatchObject({ company: { field: signUp.field } });
  });

  test('is refused for a registration without them', async () => {
    const other = await world.person('external', { review: 'waiting' });
    const body = { organization: null, station: { reason: 'None' } };
    await expectRefusal(other.api.auth.correct({ body }), 'organization.owners_only');
  });
});

describe('registering for the 5G station', () => {
  test('keeps all answers and documents for the reviewers', async () => {
    const signUp = stationRegistration();
    await registerAtStation(world, signUp, [pdf('pitch.pdf'), pdf('statuts.pdf')]);
    const { headers } = await confirmAddress(world, signUp);

    const { user } = await world.anonymous.users.me({}, { headers });
    const kept = await staff.api.signUpReviews.get({ params: { id: user.id } });

    expect(user).toMatchObject({
      role: 'external',
      review: 'waiting',
      station5G: true,
      isCompleted: false,
      phone: signUp.phone,
      position: signUp.position,
      organization: { name: signUp.organization, kind: 'external', isOwner: true },
    });
    expect(kept).toMatchObject({
      name: 'Amira Ben Salah',
      email: signUp.email,
      organization: signUp.organization,
      gender: 'female',
      keepInformed: true,
      station5G: true,
      review: 'waiting',
      company: {
        address: signUp.address,
        field: signUp.field,
        description: signUp.fieldDescription,
        foundedYear: 2021,
        website: signUp.website,
        linkedin: signUp.linkedin,
        isLegallyPublished: true,
        hasStartupLabel: false,
      },
      answers: {
        source: 'partner',
        expertise: ['Technical support', 'Product'],
        reason: signUp.reason,
        question: signUp.question,
        slots: signUp.slots,
      },
    });
    expect(kept.documents.map(({ name }) => name).toSorted()).toEqual(['pitch.pdf', 'statuts.pdf']);
  });

  test('makes one account with one set of documents when repeated with the same key', async () => {
    const signUp = stationRegistration();
    const before = await countKeptFiles(world);
    const headers = { 'idempotency-key': `again-${signUp.email}` };
    for (let i = 0; i < 2; i++) await registerAtStation(world, signUp, [pdf('pitch.pdf')], headers);

    expect(await countKeptFiles(world)).toBe(before + 1);
  });

  test('limits the forms with documents of one network a day, not those without', async () => {
    const before = await countKeptFiles(world);
    for (let sent = 0; sent < DOCUMENT_FORMS_PER_DAY; sent++) await register();

    await expectRefusal(register(), 'request.rate_limited');

    expect(await countKeptFiles(world)).toBe(before + DOCUMENT_FORMS_PER_DAY);
    await expect(register({}, [])).resolves.toEqual({});
  });
});

describe('documents', () => {
  test('are marked for reviewers until a virus scanner has checked them', async () => {
    const { user } = await registered();
    const params = { id: user.id };
    const isScanned = async () =>
      (await staff.api.signUpReviews.get({ params })).documents.map((it) => it.isScanned);
    expect(await isScanned()).toEqual([false]);

    const [document] = (await staff.api.signUpReviews.get({ params })).documents;
    await world.db.updateTable('files').set({ verdict: 'waiting' }).execute();
    await saveVerdict(world.db, document!.id, { verdict: 'clean', isScanned: true });

    expect(await isScanned()).toEqual([true]);
  });

  test('that are photos are kept without the place where they were taken', async () => {
    const photo = new File([new Uint8Array(await secretivePhoto('png'))], 'stand.png');
    const { user } = await registered({}, [photo]);
    const { documents } = await staff.api.signUpReviews.get({ params: { id: user.id } });

    const url = `/api/files/${documents[0]?.id}`;
    const kept = await world.app.inject({ url, headers: staff.headers });

    expect(kept.headers['content-type']).toBe('image/png');
    expect(kept.rawPayload.includes(SECRET)).toBe(false);
  });

  test('are downloaded by their owner and by reviewers only', async () => {
    const { user, headers: own } = await registered();
    const { documents } = await staff.api.signUpReviews.get({ params: { id: user.id } });
    const url = `/api/files/${documents[0]?.id}`;
    const statusFor = async (headers: Record<string, string>) =>
      (await world.app.inject({ url, headers })).statusCode;

    expect(await statusFor(own)).toBe(200);
    expect(await statusFor((await world.person('tt')).headers)).toBe(200);
    for (const role of ['startup', 'expert', 'external', 'guest', 'member', 'sso', 'team']) {
      expect(await statusFor((await world.person(role)).headers), role).toBe(404);
    }
    expect(await statusFor({})).toBe(401);
    const answer = await world.app.inject({ url, headers: staff.headers });
    expect(answer.statusCode).toBe(200);
    expect(answer.headers).toMatchObject({ 'x-content-type-options': 'nosniff' });
    expect(answer.headers['content-disposition']).toMatch(/^attachment/);
    expect(answer.body).toBe(PDF);
  });

  test('are deleted a week later unless the address was confirmed', async () => {
    const { signUp: confirmed } = await registered();
    const unconfirmed = stationRegistration();
    await registerAtStation(world, unconfirmed, [pdf('pitch.pdf')]);
    const drop = (days: number) =>
      deleteUnconfirmedDocuments({
        db: world.db,
        now: () => new Date(Date.now() + days * DAY_MS),
      });

    await drop(6);
    expect(await filesOf(unconfirmed)).toHaveLength(1);
    await drop(8);

    expect(await filesOf(unconfirmed)).toEqual([]);
    expect(await filesOf(confirmed)).toHaveLength(1);
  });

  test.each(HOSTILE_FILES)(
    'that are %s are refused, or served as attachments (A32)',
    async (_, file) => {
      const signUp = stationRegistration();
      const done = await registerAtStation(world, signUp, [file]).catch((error: unknown) => error);
      if (done instanceof Error) {
        expect(done).toMatchObject({ code: 'file.not_a_document' });
        return;
      }
      const { headers } = await confirmAddress(world, signUp);
      const [kept] = await filesOf(signUp);
      const answer = await world.app.inject({ url: `/api/files/${kept?.id}`, headers });
      expect(answer.statusCode).toBe(200);
      expect(answer.headers['content-disposition']).toMatch(/^attachment/);
      expect(answer.headers['content-security-policy']).toContain('sandbox');
      expect(answer.headers['content-type']).toBe('text/plain');
    },
  );

  test("are refused with the hub's own form", async () => {
    const files = { documents: [pdf('pitch.pdf')] };
    await expectRefusal(
      world.anonymous.auth.register({ body: registration(), files }),
      'file.too_many',
    );
  });
});

describe('an invalid form makes no account and keeps no file', () => {
  const past = { day: '2020-01-06', part: 'morning' };
  const future = { day: '2099-03-10', part: 'morning' };

  test.each<[string, Record<string, unknown>, string, string]>([
    ['no slot', { slots: [] }, 'slots', 'field.items_min'],
    ['a past slot', { slots: [past] }, 'slots.0.day', 'field.date_future'],
    ['the same slot twice', { slots: [future, future] }, 'slots', 'field.distinct'],
    ['no expertise', { expertise: [] }, 'expertise', 'field.items_min'],
    ['an unknown expertise', { expertise: ['Magic'] }, 'expertise.0', 'field.option'],
    ['a future year', { foundedYear: 2199 }, 'foundedYear', 'field.year_future'],
    ['a script as website', { website: 'javascript:alert(1)' }, 'website', 'field.url'],
    ['data as LinkedIn', { linkedin: 'data:text/html,x' }, 'linkedin', 'field.url'],
    ['a split scheme', { linkedin: ' java\nscript:alert(1)' }, 'linkedin', 'field.url'],
    ['an unknown country', { country: 'ZZ' }, 'country', 'field.country'],
    ['no phone', { phone: '' }, 'phone', 'field.required'],
    ['a blank reason', { reason: '  ' }, 'reason', 'field.required'],
    ['a role', { role: 'admin' }, 'role', 'field.unknown'],
    ['a review', { review: 'accepted' }, 'review', 'field.unknown'],
    ['the station flag', { station5G: true }, 'station5G', 'field.unknown'],
    ['a permission', { canBookExpert: true }, 'canBookExpert', 'field.unknown'],
    ['a temporary address', { email: 'a@sub.mailinator.com' }, 'email', 'auth.temporary_email'],
    ['a common password', { password: 'password123' }, 'password', 'auth.password_common'],
  ])('with %s', async (_, wrong, path, code) => {
    const before = await countKeptFiles(world);
    const signUp = stationRegistration(wrong);

    await expect(registerAtStation(world, signUp, [pdf('pitch.pdf')])).rejects.toMatchObject({
      errors: expect.arrayContaining([expect.objectContaining({ path, code })]),
    });

    expect(await countKeptFiles(world)).toBe(before);
    const row = world.db.selectFrom('users').select('id').where('email', '=', signUp.email);
    expect(await row.execute()).toEqual([]);
  });

  test.each([
    [
      'more documents than allowed',
      'file.too_many',
      () => Array.from({ length: MAX_DOCUMENTS + 1 }, (_, i) => pdf(`${i}.pdf`)),
    ],
    [
      'a document one byte too large',
      'file.document_too_large',
      () => [pdf('large.pdf', PDF.padEnd(MAX_DOCUMENT_BYTES + 1, ' '))],
    ],
    ['a script', 'file.not_a_document', () => [pdf('cv.hta', '<script>alert(1)</script>')]],
    ['a document named as a program', 'file.not_a_document', () => [pdf('cv.pdf.exe')]],
  ])('with %s', async (_, code, documents) => {
    const before = await countKeptFiles(world);

    await expect(register({}, documents())).rejects.toMatchObject({
      code,
      errors: [{ path: 'documents' }],
    });

    expect(await countKeptFiles(world)).toBe(before);
  });

  test('with an address that has an account, which stays unchanged', async () => {
    const { signUp, headers } = await registered();
    const before = await countKeptFiles(world);

    const again = { email: signUp.email.toUpperCase(), firstName: 'Eve' };
    await expectRefusal(register(again), 'auth.email_taken');

    expect((await world.anonymous.users.me({}, { headers })).user.firstName).toBe('Amira');
    expect(await countKeptFiles(world)).toBe(before);
  });
});

test('the exported table holds all answers, documents and the decision, and is audited', async () => {
  const { signUp, user } = await registered({ country: 'DE' });
  const reviewer = await world.person('dot');
  const reason = 'The station is full until spring';
  await reviewer.api.signUpReviews.decide({ body: { id: user.id, decision: 'decline', reason } });

  const table = async (language: 'en' | 'fr') => {
    const query = `state=all&form=station5G&search=${signUp.email}&language=${language}`;
    const url = `/api/user/external/data?${query}`;
    const { payload } = await world.app.inject({ url, headers: reviewer.headers });
    const [titles, ...rows] = parseCsv(payload, { delimiter: language === 'fr' ? ';' : ',' });
    expect(rows).toHaveLength(1);
    return Object.fromEntries((titles ?? []).map((title, at) => [title, rows[0]?.[at]]));
  };

  expect(await table('en')).toMatchObject({
    Phone: expect.stringContaining(signUp.phone),
    Gender: 'Female',
    Position: signUp.position,
    Country: 'Germany',
    Newsletter: 'Yes',
    Status: 'Declined',
    Decided: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d$/),
    'Decided by': reviewer.name,
    Reason: reason,
    Industry: signUp.field,
    Description: signUp.fieldDescription,
    Address: signUp.address,
    Founded: String(signUp.foundedYear),
    Website: signUp.website,
    LinkedIn: signUp.linkedin,
    'Legally registered': 'Yes',
    'Startup label': 'No',
    'Reason for using the 5G station': signUp.reason,
    Question: signUp.question,
    'Preferred times': '2099-03-10 morning, 2099-03-11 afternoon',
    Source: 'Partner',
    Documents: 'pitch.pdf',
  });
  expect(await table('fr')).toMatchObject({
    Formulaire: 'Station 5G',
    Genre: 'Femme',
    Pays: 'Allemagne',
    'Aide recherchée': 'Support technique, Produit',
    'Créneaux souhaités': '2099-03-10 matin, 2099-03-11 après-midi',
    Source: 'Partenaire',
  });
  const details = { state: 'all', form: 'station5G', search: signUp.email, sort: 'oldest' };
  const action = 'registrations.exported';
  const exports = await auditEntries(world, { action, actorId: reviewer.id });
  expect(exports.map((entry) => entry.details)).toEqual([details, details]);
});
