import { MAX_DOCUMENT_BYTES, MAX_DOCUMENTS } from '@thedot/domain/limits';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { nextAddress } from '../../testing/attacks/addresses.ts';
import { HOSTILE_FILES } from '../../testing/hostile-files.ts';
import {
  confirmAddress,
  countKeptFiles,
  PDF,
  pdf,
  registerAtStation,
  stationRegistration,
} from '../../testing/station.ts';
import { createWorld, type World } from '../../testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());
// Each of these people sits at another place.
beforeEach(() => world.db.deleteFrom('rate_limits').execute());

describe('a form that is not right keeps no file and makes no account', () => {
  const FIELDS: readonly (readonly [string, Record<string, unknown>, string, string])[] = [
    ['no wished time', { slots: [] }, 'slots', 'field.items_min'],
    [
      'a wished time that is over',
      { slots: [{ day: '2020-01-06', part: 'morning' }] },
      'slots.0.day',
      'field.date_future',
    ],
    [
      'the same time twice',
      { slots: Array.from({ length: 2 }, () => ({ day: '2099-03-10', part: 'morning' })) },
      'slots',
      'field.distinct',
    ],
    ['nothing to be helped with', { expertise: [] }, 'expertise', 'field.items_min'],
    ['an unknown field of expertise', { expertise: ['Magic'] }, 'expertise.0', 'field.option'],
    ['a year still to come', { foundedYear: 2199 }, 'foundedYear', 'field.year_future'],
    ['a link that runs', { website: 'javascript:alert(1)' }, 'website', 'field.url'],
    ['data instead of LinkedIn', { linkedin: 'data:text/html,x' }, 'linkedin', 'field.url'],
    ['a split scheme', { linkedin: ' java\nscript:alert(1)' }, 'linkedin', 'field.url'],
    ['a country that there is not', { country: 'ZZ' }, 'country', 'field.country'],
    ['no phone', { phone: '' }, 'phone', 'field.required'],
    ['no reason', { reason: '  ' }, 'reason', 'field.required'],
    ['a role', { role: 'admin' }, 'role', 'field.unknown'],
    ['the review', { review: 'accepted' }, 'review', 'field.unknown'],
    ['the mark itself', { station5G: true }, 'station5G', 'field.unknown'],
    ['a switch of the hub', { canBookExpert: true }, 'canBookExpert', 'field.unknown'],
    ['a temporary address', { email: 'a@sub.mailinator.com' }, 'email', 'auth.temporary_email'],
    ['an easy password', { password: 'password123' }, 'password', 'auth.password_common'],
  ];

  test.each(FIELDS)('with %s', async (_, wrong, path, code) => {
    const before = await countKeptFiles(world);
    const wish = stationRegistration(wrong);

    await expect(registerAtStation(world, wish, [pdf('pitch.pdf')])).rejects.toMatchObject({
      errors: expect.arrayContaining([expect.objectContaining({ path, code })]),
    });

    expect(await countKeptFiles(world)).toBe(before);
    const row = world.db.selectFrom('users').select('id').where('email', '=', wish.email);
    expect(await row.execute()).toEqual([]);
  });

  test('with an address that has an account, which stays as it is', async () => {
    const wish = stationRegistration();
    await registerAtStation(world, wish);

    const again = { ...wish, email: wish.email.toUpperCase(), firstName: 'Eve' };
    await expect(registerAtStation(world, again, [pdf('pitch.pdf')])).rejects.toMatchObject({
      code: 'auth.email_taken',
    });

    const { headers } = await confirmAddress(world, wish);
    const { user } = await world.anonymous.users.me({}, { headers });
    expect(user.firstName).toBe('Amira');
  });

  test('with more documents than are allowed', async () => {
    const before = await countKeptFiles(world);
    const many = Array.from({ length: MAX_DOCUMENTS + 1 }, (_, i) => pdf(`${i}.pdf`));

    await expect(registerAtStation(world, stationRegistration(), many)).rejects.toMatchObject({
      code: 'file.too_many',
      errors: [{ path: 'documents' }],
    });

    expect(await countKeptFiles(world)).toBe(before);
  });

  test('with a document that is too large by one byte', async () => {
    const before = await countKeptFiles(world);
    const large = pdf('large.pdf', PDF.padEnd(MAX_DOCUMENT_BYTES + 1, ' '));

    await expect(registerAtStation(world, stationRegistration(), [large])).rejects.toMatchObject({
      code: 'file.document_too_large',
      errors: [{ path: 'documents' }],
    });

    expect(await countKeptFiles(world)).toBe(before);
  });

  test.each(HOSTILE_FILES)('or with %s it is kept apart, or refused', async (_, file) => {
    const wish = stationRegistration();
    const done = await registerAtStation(world, wish, [file]).catch((error: unknown) => error);
    if (done instanceof Error) {
      expect(done).toMatchObject({ code: 'file.not_a_document' });
      return;
    }
    const { headers } = await confirmAddress(world, wish);
    const { id } = await world.db
      .selectFrom('files as f')
      .innerJoin('users as u', 'u.id', 'f.owner_id')
      .select('f.id')
      .where('u.email', '=', wish.email)
      .executeTakeFirstOrThrow();
    const answer = await world.app.inject({ url: `/api/files/${id}`, headers });
    expect(answer.headers['content-disposition']).toMatch(/^attachment/);
    expect(answer.headers['content-security-policy']).toContain('sandbox');
    expect(answer.headers['content-type']).toBe('text/plain');
  });

  test('the hub’s own form takes no documents', async () => {
    const { form: _, ...wish } = stationRegistration();
    const form = new FormData();
    const { firstName, lastName, email, password, organization, country, language } = wish;
    const plain = { firstName, lastName, email, password, organization, country, language };
    form.append('fields', JSON.stringify(plain));
    form.append('documents', pdf('pitch.pdf'));
    const encoded = new Response(form);

    const answer = await world.app.inject({
      method: 'POST',
      url: '/api/auth/register',
      remoteAddress: nextAddress(),
      headers: { 'content-type': encoded.headers.get('content-type') ?? '' },
      payload: Buffer.from(await encoded.arrayBuffer()),
    });

    expect(answer.json()).toMatchObject({ code: 'file.too_many' });
  });
});
