import { randomUUID } from 'node:crypto';
import { isStaffActor, Role } from '@thedot/domain/access/roles';
import { MAX_HITS_PER_KIND, SEARCHES_PER_MINUTE } from '@thedot/domain/limits';
import type { SearchHit } from '@thedot/domain/search/search.contract';
import { CompiledQuery, sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { MAX_CANDIDATES } from '../../db/search.ts';
import { bookMaterial, createMaterial } from '../../testing/bookings/material.ts';
import { bookSpace, createSpace } from '../../testing/bookings/spaces.ts';
import { bookingRequest, createExpert, MONDAY, NINE } from '../../testing/bookings/sessions.ts';
import { block, sendMessage } from '../../testing/chats.ts';
import { createEvent, proposeEvent } from '../../testing/events.ts';
import { dealFields, opportunityFields } from '../../testing/offers.ts';
import { setUser } from '../../testing/people.ts';
import { recordQueries } from '../../testing/queries.ts';
import { expectRefusal, expectStatus } from '../../testing/refusals.ts';
import { type PersonOptions, type TestPerson, useWorld } from '../../testing/world.ts';
import { findWords, WORD_SOURCES } from './search-words.queries.ts';
import { collectSearchWords } from './search.jobs.ts';

const world = await useWorld({ clock: MONDAY });

const find = async ({ api }: TestPerson, text: string): Promise<readonly SearchHit[]> =>
  (await api.search.find({ query: { text } })).hits;
const idsOf = (hits: readonly { readonly id: string }[]) => hits.map(({ id }) => id);
const findIds = async (person: TestPerson, text: string) => idsOf(await find(person, text));

const rename = (person: TestPerson, first_name: string, last_name: string) =>
  setUser(world, person, { first_name, last_name });

async function named(name: string, role: string, more: PersonOptions = {}): Promise<TestPerson> {
  const person = await world.person(role, more);
  const [first = '', ...rest] = name.split(' ');
  await rename(person, first, rest.join(' '));
  return person;
}

const renameOrganization = ({ organizationId }: TestPerson, name: string) =>
  world.db.updateTable('organizations').set({ name }).where('id', '=', organizationId).execute();

/** Opens what a hit leads to, with the calls that its page makes. */
async function open({ api, headers }: TestPerson, hit: SearchHit): Promise<unknown> {
  const params = { id: hit.id };
  switch (hit.kind) {
    case 'user':
      return api.directory.get({ params });
    case 'expert':
      return api.experts.get({ params });
    case 'contact':
      return api.chat.open({ body: { userId: hit.id } });
    case 'organization':
      return api.organizations.get({ query: params });
    case 'session':
      return api.bookings.get({ params });
    case 'space_booking':
      return api.spaces.booking({ params });
    case 'material_booking':
      return api.material.bookings({ query: { isTT: hit.isTT ? 'true' : 'false' } });
    case 'material':
      return api.material.list({ query: { isTT: hit.isTT ? 'true' : 'false' } });
    case 'event':
      return api.events.one({ params });
    case 'deal':
      return api.deals.read({ query: params });
    case 'space':
      return api.spaces.list({ query: { id: hit.id } });
    case 'opportunity':
      return api.opportunities.get({ params });
    case 'ticket':
      return api.tickets.get({ params });
    case 'file': {
      const { statusCode } = await world.app.inject({ url: `/api/files/${hit.id}`, headers });
      return expect(statusCode).toBe(200);
    }
  }
}

const textFile = (name: string) => new File(['of Lina'], name);

const addTicket = ({ api }: TestPerson, title: string, type: 'claim' | 'proposal', file: string) =>
  api.tickets.create({
    body: { type, title, text: 'It is late.', area: 'platform' },
    files: { files: [textFile(file)] },
  });

async function addOpportunity({ api }: TestPerson, title: string, isPublished: boolean) {
  const { opportunity } = await api.opportunities.create({
    body: opportunityFields({ title }),
  });
  const { id } = opportunity;
  if (isPublished) await api.opportunities.change({ params: { id }, body: { action: 'publish' } });
  return { id };
}

async function addDeal({ api }: TestPerson, title: string, isPublished: boolean) {
  const { id } = await api.deals.create({
    body: dealFields({ title }),
  });
  if (isPublished) await api.deals.changeStatus({ query: { id }, body: { action: 'publish' } });
  return { id };
}

/** The row of a file that was sent with a message. */
async function addSentFile({ id: owner_id }: TestPerson, messageId: string) {
  const row = { id: randomUUID(), owner_id, subject_kind: 'message', subject_id: messageId };
  const file = { name: 'lina-chat.txt', media_type: 'text/plain', size: 1, sha256: '' };
  await world.db
    .insertInto('files')
    .values({ ...row, ...file, verdict: 'clean' })
    .execute();
  await world.db.updateTable('messages').set({ files: 1 }).where('id', '=', messageId).execute();
  return row;
}

/** What may be open to all, or to those whom it belongs to. */
async function createRecords(startup: TestPerson, staff: TestPerson) {
  await createEvent(staff, staff, { title: 'Lina Meetup', visibility: 'Public' });
  const other = await named('Zora Other', 'startup');
  const colleague = await world.person('member', { organizationId: other.organizationId });
  const message = await sendMessage(other, colleague, 'Lina is away');
  const sentFile = await addSentFile(other, message.id);
  expect(idsOf(await find(colleague, 'lina-chat'))).toEqual([sentFile.id]);
  await addTicket(startup, 'Lina is late', 'claim', 'lina-claim.txt');
  await addTicket(other, 'Lina for all', 'proposal', 'lina-idea.txt');
  const ticket = await addTicket(other, 'Lina is gone', 'claim', 'lina-private.txt');
  await addOpportunity(staff, 'Lina grant', true);
  await addDeal(staff, 'Lina hosting', true);
  const hiddenSpace = await createSpace(world, { name: 'Lina Closet' });
  const hiddenMaterial = await createMaterial(world, { name: 'Lina Prototype' });
  await world.db
    .updateTable('resources')
    .set({ hidden_at: MONDAY.toISOString() })
    .where('id', 'in', [hiddenSpace, hiddenMaterial])
    .execute();
  const [bookingOfOther] = [
    await bookSpace(other, await createSpace(world, { name: 'Lina Desk' })),
  ].flat();
  return {
    /** For nobody but their owners and staff. */
    private: {
      ticket,
      file: ticket.files[0]!,
      booking: bookingOfOther!,
      sentFile,
      event: await proposeEvent(other, { title: 'Lina Secret' }),
      invited: await createEvent(other, staff, {
        title: 'Lina Board',
        visibility: 'Private',
        audienceOrganizationIds: [other.organizationId],
      }),
      opportunity: await addOpportunity(staff, 'Lina draft', false),
      deal: await addDeal(staff, 'Lina draft deal', false),
    },
    /** In no search. */
    hidden: { space: { id: hiddenSpace }, material: { id: hiddenMaterial } },
  };
}

/** A hub in which everyone and everything is called Lina. */
async function createLinas() {
  const startup = await named('Lina Startup', 'startup');
  const { organizationId } = startup;
  await renameOrganization(startup, 'Lina Labs');
  const unreviewed = await world.person('startup', { review: 'waiting' });
  await renameOrganization(unreviewed, 'Lina Unreviewed');
  const merged = { name: 'Lina Merged', merged_into: organizationId };
  const expert = await createExpert(world);
  await rename(expert, 'Lina', 'Expert');
  const visible = {
    startup,
    expert,
    staff: await named('Lina Staff', 'dot'),
    colleague: await named('Lina Colleague', 'member', { organizationId }),
    guest: await named('Lina Guest', 'guest'),
    invited: await named('Lina Invited', 'startup', { incomplete: true }),
  };
  const hidden = {
    removed: await named('Lina Removed', 'startup', { organizationId, removed: true }),
    removedExpert: await named('Lina Removed', 'expert', { removed: true }),
    waiting: await named('Lina Waiting', 'startup', { organizationId, review: 'waiting' }),
    waitingExpert: await named('Lina Waiting', 'expert', { review: 'waiting' }),
    declined: await named('Lina Declined', 'member', { organizationId, review: 'declined' }),
    mergedOrganization: await world.db
      .insertInto('organizations')
      .values(merged)
      .returning('id')
      .executeTakeFirstOrThrow(),
  };
  const spaceId = await createSpace(world, { name: 'Lina Room' });
  await bookSpace(startup, spaceId);
  const materialId = await createMaterial(world, { name: 'Lina Camera' });
  await bookMaterial(startup, materialId);
  await startup.api.bookings.request({
    body: bookingRequest(expert.id, NINE),
    files: { files: [textFile('lina-session.txt')] },
  });
  const records = await createRecords(startup, visible.staff);
  Object.assign(hidden, records.hidden);
  return {
    private: records.private,
    organizationId,
    unreviewedId: unreviewed.organizationId,
    spaceId,
    visible,
    hidden,
  };
}

world.clock = MONDAY;
const linas = await createLinas();

describe.each(Role.options)('role %s', (role) => {
  test('opens each hit, and finds whom the directories show and nobody else', async () => {
    const { organizationId, hidden } = linas;
    for (const reader of [await world.person(role), await world.person(role, { organizationId })]) {
      const { api } = reader;
      const hits = await find(reader, 'lina');
      for (const hit of hits) await open(reader, hit);

      const listed = async <T>(list: Promise<{ items: readonly T[] }>) =>
        list.then(({ items }) => items).catch(() => []);
      const users = await listed(api.directory.list({ query: { search: 'lina', limit: 100 } }));
      const reviewed = users.filter(({ review }) => review === null || review === 'accepted');
      const people = new Set([
        ...idsOf(reviewed),
        ...idsOf(await listed(api.experts.list({ query: { search: 'lina' } }))),
        ...idsOf(await listed(api.chat.people({ query: { search: 'lina' } }))),
      ]);
      const found = hits.filter(({ kind }) => ['user', 'expert', 'contact'].includes(kind));
      expect(new Set(idsOf(found)).size).toBe(found.length);
      for (const id of idsOf(found)) expect(people.has(id)).toBe(true);
      expect(found.length).toBeGreaterThanOrEqual(Math.min(people.size, MAX_HITS_PER_KIND));

      const organizations = await listed(api.organizations.list({ query: { search: 'lina' } }));
      expect(idsOf(hits.filter(({ kind }) => kind === 'organization'))).toEqual(
        idsOf(organizations),
      );
      for (const { id } of Object.values(hidden)) expect(idsOf(hits)).not.toContain(id);
      if (!isStaffActor({ role }))
        for (const [record, { id }] of Object.entries(linas.private))
          expect(idsOf(hits), record).not.toContain(id);
    }
  });
});

test.each([{ review: 'waiting' }, { incomplete: true }] as const)(
  'a user with %j finds nothing',
  async (state) => {
    await expectStatus(find(await world.person('startup', state), 'lina'), 403);
  },
);

test('visitors are refused', async () => {
  await expectStatus(world.anonymous.search.find({ query: { text: 'lina' } }), 401);
});

describe('what is found', () => {
  test('begins with people, each once', async () => {
    const kinds = (await find(linas.visible.startup, 'lina')).map(({ kind }) => kind);
    expect([...new Set(kinds)]).toEqual([
      'expert',
      'contact',
      'organization',
      'session',
      'space_booking',
      'space',
      'material_booking',
      'material',
      'opportunity',
      'deal',
      'event',
      'ticket',
      'file',
    ]);
    const files = (await find(linas.visible.startup, 'lina')).filter(({ kind }) => kind === 'file');
    expect(files.map((it) => 'name' in it && it.name)).toEqual([
      'lina-claim.txt',
      'lina-session.txt',
    ]);
  });

  test('are people by the beginnings of words, without accents, case, hyphens and order', async () => {
    const staff = await world.person('admin');
    const person = await named('Maïssa El-Ghoul D’Abou', 'guest');
    const { id } = person;
    for (const text of ['MAISSA', 'ghoul mai', 'elgh', 'el-gho', 'el gho', 'dabou', "d'abou"])
      expect(await findIds(staff, text), text).toEqual([id]);
    for (const text of ['aissa', 'houl', 'maissa x'])
      expect(await findIds(staff, text)).toEqual([]);
    expect(await findIds(staff, person.email)).toEqual([id]);
    expect(await findIds(await world.person('startup'), person.email)).toEqual([]);
  });

  test('has the names that begin with the text first', async () => {
    const staff = await world.person('admin');
    const second = await named('Aziz Quorban', 'guest');
    const first = await named('Quorban Zied', 'guest');
    expect(await findIds(staff, 'quor')).toEqual([first.id, second.id]);
  });

  test('has the names that begin with the text first, however many others match', async () => {
    const staff = await world.person('admin');
    await sql`
      insert into users (email, email_verified_at, role, first_name, last_name, is_completed)
      select 'quibell.' || n || '@example.org', now(), 'guest', 'Aziz', 'Quibell', true
      from generate_series(1, ${MAX_CANDIDATES + 1}) as n`.execute(world.db);
    await sql`
      insert into organizations (name) select 'Atelier Quibell ' || n
      from generate_series(1, ${MAX_CANDIDATES + 1}) as n`.execute(world.db);
    const other = await named('Quibell Zied', 'guest');
    const wanted = await named('Quibell Zohra', 'guest');
    await world.db.insertInto('organizations').values({ name: 'Quibell Labs' }).execute();

    const hits = await find(staff, 'quibell');
    expect(idsOf(hits).slice(0, 2)).toEqual([other.id, wanted.id]);
    expect(hits.find(({ kind }) => kind === 'organization')).toMatchObject({
      name: 'Quibell Labs',
    });
    expect((await findIds(staff, 'quibell zo'))[0]).toBe(wanted.id);
  });

  test('has the names that begin with all words first, however many begin with the first', async () => {
    const staff = await world.person('admin');
    await sql`
      insert into users (email, email_verified_at, role, first_name, last_name, is_completed)
      select 'quimby.' || n || '@example.org', now(), 'guest', 'Quimby', 'Abel Zora', true
      from generate_series(1, ${MAX_HITS_PER_KIND}) as n`.execute(world.db);
    await sql`
      insert into organizations (name) select 'Quimby Abel Zora ' || n
      from generate_series(1, ${MAX_HITS_PER_KIND}) as n`.execute(world.db);
    await named('Quimby Zora', 'guest');
    await world.db.insertInto('organizations').values({ name: 'Quimby Zora Labs' }).execute();

    const hits = await find(staff, 'quimby zo');

    const firstOf = (kind: SearchHit['kind']) => hits.find((hit) => hit.kind === kind);
    expect(firstOf('user')).toMatchObject({ name: 'Quimby Zora' });
    expect(firstOf('organization')).toMatchObject({ name: 'Quimby Zora Labs' });
  });

  test('are organizations with accepted members, for staff others too, and no merged ones', async () => {
    const { organizationId, unreviewedId, visible } = linas;
    const organizationsOf = async (reader: TestPerson) =>
      idsOf((await find(reader, 'lina')).filter(({ kind }) => kind === 'organization'));

    expect(await organizationsOf(visible.startup)).toEqual([organizationId]);
    expect(await organizationsOf(visible.staff)).toEqual([organizationId, unreviewedId]);
  });

  test('are experts by headline and topic, in either language', async () => {
    const reader = await world.person('startup');
    const expert = await createExpert(world);
    const profile = { headline: 'Term sheets', categories: ['Technical support'] as const };
    await world.db
      .insertInto('experts')
      .values({ user_id: expert.id, ...profile, categories: [...profile.categories] })
      .onConflict((it) =>
        it.column('user_id').doUpdateSet({ ...profile, categories: [...profile.categories] }),
      )
      .execute();
    for (const text of ['term she', 'technical', 'support techn'])
      expect(await findIds(reader, text), text).toEqual([expert.id]);
  });

  test('are sessions by topic and by the other participant, only of the reader', async () => {
    const { startup, expert } = linas.visible;
    const isSession = ({ kind }: SearchHit) => kind === 'session';
    expect((await find(startup, 'levée')).filter(isSession)).toMatchObject([
      { category: 'Fundraising', status: 'pending', session: null, with: { id: expert.id } },
    ]);
    expect((await find(expert, 'lina labs')).filter(isSession)).toMatchObject([
      { with: { id: startup.id } },
    ]);
    for (const role of ['admin', 'startup', 'expert'])
      expect((await find(await world.person(role), 'levée')).filter(isSession)).toEqual([]);
  });

  test('is material by words of its name and its category, also after either changes', async () => {
    const person = await world.person('startup');
    const id = await createMaterial(world, {
      name: 'Zoetrope Mk2',
      material: { category: 'Xylography' },
    });
    expect(await findIds(person, 'xylog zoet')).toContain(id);

    await world.db.updateTable('resources').set({ name: 'Orrery' }).where('id', '=', id).execute();
    expect(await findIds(person, 'xylog orre')).toContain(id);
    expect(await findIds(person, 'zoetrope')).not.toContain(id);

    await world.db
      .updateTable('materials')
      .set({ category: 'Astronomy' })
      .where('id', '=', id)
      .execute();
    expect(await findIds(person, 'astron orre')).toContain(id);
    expect(await findIds(person, 'xylography')).not.toContain(id);
  });

  test('is nothing for a single letter, wildcards and punctuation', async () => {
    const staff = await world.person('admin');
    for (const text of ['l', '%%', '__', '-- --', '\\'])
      expect(await find(staff, text)).toEqual([]);
  });
});

describe('words that are typed wrong', () => {
  test('are corrected by the words of all rows, however few one statement reads', async () => {
    for (const name of ['Quahog One', 'Quillaja Two', 'Quokka Three'])
      await world.db.insertInto('organizations').values({ name }).execute();
    const source = WORD_SOURCES.find(({ table }) => table === 'organizations');
    if (!source) throw new Error('Organizations have no words');
    const found: string[] = [];
    let after: string | null = null;
    do {
      const page = await findWords(world.db, source, { after, limit: 2 });
      found.push(...page.words);
      after = page.last;
    } while (after !== null);
    expect(found).toEqual(expect.arrayContaining(['quahog', 'quillaja', 'quokka']));
  });

  test.each([
    ['carthgae', 'swapped letters'],
    ['cartage', 'a letter left out'],
    ['cartage ventrues', 'errors in two words'],
    ['carthages', 'an ending'],
    ['catrhage vnetures', 'swapped letters in two words'],
  ])('find by “%s”, with %s, what has no word that begins so', async (typed) => {
    const staff = await world.person('admin');
    const [organization] = await world.db
      .insertInto('organizations')
      .values({ name: 'Carthage Ventures' })
      .returning('id')
      .execute();
    await collectSearchWords(world);

    expect(await findIds(staff, typed)).toContain(organization?.id);
  });

  test('are not kept beside a corrected one, if they occur nowhere', async () => {
    const staff = await world.person('admin');
    await world.db.insertInto('organizations').values({ name: 'Wolframite Basalts' }).execute();
    await collectSearchWords(world);
    const searches = async (typed: string) => {
      const queries = await recordQueries(world, () => find(staff, typed));
      return queries.filter(({ sql }) => sql.includes('"o"."logo_id"'));
    };

    expect(await searches('wolframiet baslats')).toHaveLength(2);
  });

  test('have no digit: codes and numbers are not corrected', async () => {
    const staff = await world.person('admin');
    await world.db.insertInto('organizations').values({ name: 'Batch kx7001' }).execute();
    await collectSearchWords(world);

    expect(await findIds(staff, 'kx7001')).toHaveLength(1);
    expect(await findIds(staff, 'kx7002')).toEqual([]);
  });

  test('find nothing that the reader may not open, and pass over its words', async () => {
    const reader = await world.person('startup');
    const staff = await world.person('dot');
    const hidden = await addOpportunity(staff, 'Zyntaxe draft', false);
    const shown = await addOpportunity(staff, 'Zyntaxo grant', true);
    await collectSearchWords(world);

    expect(await findIds(reader, 'zyntaxi')).toEqual([shown.id]);
    expect(await findIds(reader, 'zyntaxe')).toEqual([shown.id]);
    expect(await findIds(staff, 'zyntaxe')).toEqual([hidden.id]);
  });

  test('are forgotten with the last name that has them', async () => {
    const person = await named('Qwertzina Uiopa', 'guest');
    const known = () =>
      world.db
        .selectFrom('search_words')
        .select('word')
        .where('word', '=', 'qwertzina')
        .executeTakeFirst();
    await collectSearchWords(world);
    expect(await known()).toBeTruthy();
    await rename(person, 'Nobody', 'Known');
    await collectSearchWords(world);
    expect(await known()).toBeUndefined();
  });
});

test('neither side of a block finds the other', async () => {
  const { organizationId } = await world.person('startup');
  const blocking = await named('Wafa Blocking', 'expert', { organizationId });
  const blocked = await named('Wafa Blocked', 'startup', { organizationId });
  expect(await findIds(blocked, 'wafa')).toContain(blocking.id);
  expect(await findIds(blocking, 'wafa')).toContain(blocked.id);
  await block(blocking, blocked);
  expect(await findIds(blocked, 'wafa')).not.toContain(blocking.id);
  expect(await findIds(blocking, 'wafa')).not.toContain(blocked.id);
});

test('a user searches a limited number of times per minute', async () => {
  const reader = await world.person('startup');
  for (let count = 0; count < SEARCHES_PER_MINUTE; count++) await find(reader, 'x');
  await expectRefusal(find(reader, 'x'), 'request.rate_limited');
});

test.each(['users', 'organizations'])(
  'the search of %s finds the beginnings of words, and first names in order, by its indexes',
  async (table) => {
    const staff = await world.person('admin');
    const queries = await recordQueries(world, () => find(staff, 'li b'));
    const [search, ...more] = queries.filter((it) =>
      it.sql.includes(`with "first_matches" as (select "${table[0]}"."id" from "${table}"`),
    );
    if (!search) throw new Error(`No query searches ${table}`);
    expect(more).toEqual([]);

    const plan = await planOf(search);
    expect(plan).toContain(`Bitmap Index Scan on ${table}_by_name_words`);
    // Without a sort between the index and the limit.
    const beginning = `${table}_by_name_beginning`;
    expect(plan).toMatch(
      new RegExp(`Limit .*\\n *-> +Index (Only )?Scan using ${beginning} .*\\n +Index Cond`),
    );
  },
);

/** The plan among a thousand other users and organizations, for which the planner prefers the index of words. */
async function planOf({ sql: text, parameters }: CompiledQuery): Promise<string> {
  const db = await world.owner.startTransaction().execute();
  try {
    await sql`
      insert into users (email, role, first_name, last_name)
      select 'other.' || n || '@example.org', 'guest', 'Other' || n, 'User'
      from generate_series(1, 1000) as n`.execute(db);
    await sql`
      insert into organizations (name) select 'Other ' || n from generate_series(1, 1000) as n`.execute(
      db,
    );
    await sql`select gin_clean_pending_list(i::regclass)
      from unnest(array['users_by_name_words', 'organizations_by_name_words']) as i`.execute(db);
    await sql`analyze users, organizations`.execute(db);
    await sql`set local enable_seqscan = off`.execute(db);
    const explain = CompiledQuery.raw(`explain ${text}`, [...parameters]);
    const { rows } = await db.executeQuery<{ 'QUERY PLAN': string }>(explain);
    return rows.map((row) => row['QUERY PLAN']).join('\n');
  } finally {
    await db.rollback().execute();
  }
}
