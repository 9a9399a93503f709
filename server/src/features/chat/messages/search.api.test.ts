import type { MessageSearchResult } from '@thedot/domain/chat/message-actions.contract';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { createChat, createColleagues, sendMessage } from '../../../testing/chats.ts';
import { allItems } from '../../../testing/pages.ts';
import { recordStatements } from '../../../testing/queries.ts';
import { findRefusal } from '../../../testing/refusals.ts';
import { type TestPerson, useWorld } from '../../../testing/world.ts';

const world = await useWorld();

const search = ({ api }: TestPerson, text: string, more = {}) =>
  api.chat.search({ query: { text, ...more } });
const foundBy = async (person: TestPerson, text: string, more = {}) =>
  (await search(person, text, more)).items.map(({ message }) => message.text);
const marked = ({ snippet }: MessageSearchResult) =>
  snippet.map(({ text, isMatch }) => (isMatch ? `[${text}]` : text)).join('');

describe('a search', () => {
  test.each([
    ['reunion', 'Deux réunions lundi'],
    ['RÉUNIONS', 'Une reunion de plus'],
    ['meetings', 'The meeting was short'],
    ['company', 'Three companies called'],
    ['acceptation', 'C’est l’acceptation du devis'],
    ['réu', 'Les réunions d’hier'],
    ['peut-etre', 'Peut-être demain'],
    ['car', 'Take the car'],
    ['la réunion', 'Réunion reportée'],
    ['devis mardi', 'Mardi : le devis, enfin', 'Le devis est là'],
    ['oeuvre', 'Chef-d’œuvre !'],
    ['العربية', 'اللغة العربية هنا'],
    ['exemple.tn', 'Voir https://exemple.tn/page'],
    ['2024', 'rapport_2024.pdf'],
    ['"le devis de mardi"', null, 'Mardi, le devis'],
    ['re', null, 'Réunion'],
    ['union', null, 'Réunion'],
    ['👍', null, 'Fine 👍'],
    ["' or 1=1; --", null, 'One'],
    ['\\:*&|!()<->', null, 'Signs'],
  ])('for %o finds %o', async (text, found, other = 'Something else altogether') => {
    const { amira, slim } = await createColleagues(world);
    for (const it of [other, found]) if (it !== null) await sendMessage(amira, slim, it);

    const expected = found === null ? [] : [found];
    expect(await foundBy(slim, text)).toEqual(expected);
    expect(await foundBy(amira, text)).toEqual(expected);
  });

  test('for a phrase finds it without accents', async () => {
    const { amira, slim } = await createColleagues(world);
    await sendMessage(amira, slim, 'Le compte rendu de la réunion');
    await sendMessage(amira, slim, 'La réunion sans compte rendu');

    expect(await foundBy(slim, '"compte rendu de la reunion"')).toEqual([
      'Le compte rendu de la réunion',
    ]);
    expect(await foundBy(slim, '«compte rendu» sans')).toEqual(['La réunion sans compte rendu']);
  });

  test('returns exact matches first, and newer ones before older', async () => {
    const { amira, slim } = await createColleagues(world);
    for (const it of ['first meeting', 'we meet', 'second meeting'])
      await sendMessage(amira, slim, it);

    expect(await foundBy(slim, 'meeting')).toEqual(['second meeting', 'first meeting', 'we meet']);
  });

  test('is paged, and refuses an unknown page', async () => {
    const { amira, slim } = await createColleagues(world);
    for (let n = 0; n < 7; n++) await sendMessage(amira, slim, `budget ${n}`);

    const first = await search(slim, 'budget', { limit: 3 });
    const second = await search(slim, 'budget', { limit: 3, after: first.next });
    const third = await search(slim, 'budget', { limit: 3, after: second.next });

    const found = [first, second, third].flatMap(({ items }) => items);
    expect(found.map(({ message }) => message.text)).toEqual(
      [6, 5, 4, 3, 2, 1, 0].map((n) => `budget ${n}`),
    );
    expect(third.next).toBeNull();
    const unknown = search(slim, 'budget', { after: 'bm9uc2Vuc2U' });
    expect(await findRefusal(unknown)).toBe('request.invalid');
  });

  test('covers all rooms of the person, or one', async () => {
    const { amira, slim, roomId } = await createChat(world, 0);
    const firas = await world.person('team', { organizationId: amira.organizationId });
    await sendMessage(amira, slim, 'The budget for Slim');
    await sendMessage(firas, amira, 'The budget for Amira');

    const { items } = await search(amira, 'budget');
    expect(items.map(({ other }) => other.id)).toEqual([firas.id, slim.id]);
    expect(await foundBy(amira, 'budget', { roomId })).toEqual(['The budget for Slim']);
    expect(await foundBy(slim, 'budget')).toEqual(['The budget for Slim']);
  });

  test('finds the current text of edited messages', async () => {
    const { amira, slim } = await createColleagues(world);
    const { id } = await sendMessage(amira, slim, 'Tulips');
    await amira.api.chat.edit({ body: { messageId: id, text: 'Roses' } });

    expect(await foundBy(slim, 'tulip')).toEqual([]);
    expect(await foundBy(slim, 'rose')).toEqual(['Roses']);
  });
});

describe('a search with filters', () => {
  test('finds messages by sender, in both languages and without other words', async () => {
    const { amira, slim } = await createColleagues(world);
    const firas = await world.person('team', { organizationId: amira.organizationId });
    await sendMessage(slim, amira, 'The budget of Slim');
    await sendMessage(firas, amira, 'The budget of Firas');
    await sendMessage(amira, slim, 'The budget of Amira');
    const first = (name: string) => name.split(' ')[0];

    const of = { slim: 'The budget of Slim', amira: 'The budget of Amira' };
    expect(await foundBy(amira, `budget from:"${slim.name}"`)).toEqual([of.slim]);
    expect(await foundBy(amira, 'from:me')).toEqual([of.amira]);
    expect(await foundBy(amira, 'de:moi budget')).toEqual([of.amira]);
    expect(await foundBy(slim, `de:"${amira.name.toUpperCase()}"`)).toEqual([of.amira]);
    expect(await foundBy(slim, `from:"${slim.name}"`)).toEqual([]);
    expect(await foundBy(amira, `from:${first(slim.name)}zz budget`)).toEqual([]);
    // Messages between others stay theirs.
    expect(await foundBy(slim, `from:"${firas.name}"`)).toEqual([]);
  });

  test('finds messages with files, and none that were deleted', async () => {
    const { amira, slim } = await createColleagues(world);
    await sendMessage(amira, slim, 'The report');
    const { id } = await sendMessage(amira, slim, 'The report, with a file');
    const gone = await sendMessage(amira, slim, 'The report, deleted');
    await world.db.updateTable('messages').set({ files: 1 }).where('id', '=', id).execute();
    await slim.api.chat.markSeen({ query: { roomId: gone.roomId, position: 3 } });
    await amira.api.chat.remove({ query: { messageId: gone.id } });

    expect(await foundBy(slim, 'has:file')).toEqual(['The report, with a file']);
    expect(await foundBy(slim, 'report avec:fichier')).toEqual(['The report, with a file']);
    expect(await foundBy(slim, 'after:2000-01-01')).toEqual([
      'The report, with a file',
      'The report',
    ]);
  });

  test('finds messages of all rooms, or of one, without words', async () => {
    const { amira, slim, roomId } = await createChat(world, 0);
    const firas = await world.person('team', { organizationId: amira.organizationId });
    for (const [to, text] of [
      [slim, 'A file for Slim'],
      [firas, 'A file for Firas'],
    ] as const) {
      const { id } = await sendMessage(amira, to, text);
      await world.db.updateTable('messages').set({ files: 1 }).where('id', '=', id).execute();
    }

    expect(await foundBy(amira, 'has:file')).toEqual(['A file for Firas', 'A file for Slim']);
    expect(await foundBy(amira, 'has:file', { roomId })).toEqual(['A file for Slim']);
  });

  test('finds messages by day, in the time zone of the user', async () => {
    const { amira, slim } = await createColleagues(world);
    for (const [text, at] of [
      ['the last of October', '2025-10-31T22:59:59Z'],
      ['the first of November', '2025-10-31T23:00:00Z'],
    ] as const) {
      const { id } = await sendMessage(amira, slim, text);
      await world.db.updateTable('messages').set({ created_at: at }).where('id', '=', id).execute();
    }
    const [october, november] = ['the last of October', 'the first of November'];
    const live = (zone: string) =>
      world.db.updateTable('users').set({ time_zone: zone }).where('id', '=', slim.id).execute();

    await live('Africa/Tunis');
    expect(await foundBy(slim, 'before:2025-11-01')).toEqual([october]);
    expect(await foundBy(slim, 'after:2025-11-01')).toEqual([november]);
    expect(await foundBy(slim, 'après:2025-10-31 avant:2025-11-01 last')).toEqual([october]);
    await live('UTC');
    expect(await foundBy(slim, 'before:2025-11-01')).toEqual([november, october]);
  });

  test('searches words when a day has no year or a keyword is none, and never fails', async () => {
    const { amira, slim } = await createColleagues(world);
    await sendMessage(amira, slim, 'constructor: the plan');
    for (const day of ['0000-01-01', '0001-01-01', '1900-01-01', '9999-12-31'])
      for (const text of [`before:${day}`, `after:${day} plan`, `plan before:${day}`])
        expect(Array.isArray(await foundBy(slim, text)), text).toBe(true);
    expect(await foundBy(slim, 'plan constructor:')).toEqual(['constructor: the plan']);
    expect(await foundBy(slim, 'constructor:plan')).toEqual(['constructor: the plan']);
  });

  test('pages results without words, newest first', async () => {
    const { amira, slim } = await createColleagues(world);
    for (let n = 0; n < 5; n++) await sendMessage(amira, slim, `Number ${n}`);

    const first = await search(slim, 'from:' + amira.name.split(' ')[0], { limit: 3 });
    const second = await search(slim, 'from:' + amira.name.split(' ')[0], {
      limit: 3,
      after: first.next,
    });

    const found = [first, second].flatMap(({ items }) => items);
    expect(found.map(({ message }) => message.text)).toEqual(
      [4, 3, 2, 1, 0].map((n) => `Number ${n}`),
    );
    expect(second.next).toBeNull();
    const after = Buffer.from(JSON.stringify(['yesterday', amira.id])).toString('base64url');
    expect(await findRefusal(search(slim, 'from:me', { after }))).toBe('request.invalid');
  });

  test('reaches the oldest of more than a thousand results without words', async () => {
    const { amira, slim } = await createColleagues(world);
    const { roomId } = await sendMessage(amira, slim, 'The oldest');
    await sql`insert into messages (room_id, position, revision, sender_id, receiver_id, client_id, text, created_at)
      select ${roomId}, n, n, ${amira.id}, ${slim.id}, gen_random_uuid(), 'Number ' || n, now() + n * interval '1 ms'
      from generate_series(2, 1100) as n`.execute(world.db);
    const all = await allItems((page) =>
      slim.api.chat.search({ query: { text: 'after:2000-01-01', limit: 100, ...page } }),
    );
    expect(all).toHaveLength(1100);
    expect(all.at(-1)?.message.text).toBe('The oldest');
  });

  test.each([
    ['after:2000-01-01', 'messages_by_time'],
    ['has:file', 'messages_with_files_by_time'],
  ])('for %s reads the messages of each room in order by the index %s', async (text, index) => {
    const { slim } = await createColleagues(world);
    const statements = await recordStatements(() => search(slim, text));
    const searches = statements.filter((it) => it.includes('with "page" as'));
    expect(searches).toHaveLength(1);

    const plan = await world.db.transaction().execute(async (db) => {
      await sql`set local enable_seqscan = off`.execute(db);
      await sql`set local enable_sort = off`.execute(db);
      const query = sql`explain (generic_plan) ${sql.raw(searches.join())}`;
      const { rows } = await sql<{ 'QUERY PLAN': string }>`${query}`.execute(db);
      return rows.map((row) => row['QUERY PLAN']).join('\n');
    });

    expect(plan).toMatch(
      new RegExp(
        `Index Scan Backward using ${index} on messages m .*\\n.*room_id = mine\\.room_id`,
      ),
    );
  });
});

test.each([
  [
    'marks each matching word as it is written',
    'reunion meet',
    'Les Réunions and two meetings: réunion!',
    'Les [Réunions] and two [meetings]: [réunion]!',
  ],
  [
    'contains names instead of mentions, and no markup',
    'budget',
    '> **The _budget_** of <@SLIM>\n- `a` ~~b~~ [budget](https://x.example) <@AMIRA>',
    'The [budget] of @SLIM • a b [budget] @AMIRA',
  ],
  [
    'of a long text surrounds the match',
    'needle',
    `${'hay '.repeat(800)}needle ${'straw '.repeat(800)}`,
    `… ${'hay '.repeat(14)}[needle] ${'straw '.repeat(31)}…`,
  ],
  [
    'leaves HTML as text',
    'alert',
    '<img src=x onerror=alert(1)>',
    '<img src=x onerror=[alert](1)>',
  ],
])('a snippet %s', async (_, text, written, shown) => {
  const { amira, slim } = await createColleagues(world);
  await sendMessage(amira, slim, written.replace('SLIM', slim.id).replace('AMIRA', amira.id));

  const { items } = await search(slim, text);

  expect(items.map(marked)).toEqual([
    shown.replace('SLIM', slim.name).replace('AMIRA', amira.name),
  ]);
});
