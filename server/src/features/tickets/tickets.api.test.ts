import { DAY_MS } from '@thedot/domain/kernel/time';
import type { NewTicket } from '@thedot/domain/tickets/tickets.contract';
import { CompiledQuery, sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { FEATURES } from '../../app/features.ts';
import { createMaterial } from '../../testing/bookings/material.ts';
import {
  createAcceptedBooking,
  listNotifications,
  MONDAY,
} from '../../testing/bookings/sessions.ts';
import { bookSpace, createSpace } from '../../testing/bookings/spaces.ts';
import { expectRefusal } from '../../testing/bookings/bookings.ts';
import { advanceClock } from '../../testing/concurrency.ts';
import { eraseAccount, leaveOrganization } from '../../testing/erasures.ts';
import { pictureFile } from '../../testing/files/pictures.ts';
import { recordQueries } from '../../testing/queries.ts';
import { expectFieldRefusal, expectStatus } from '../../testing/refusals.ts';
import { type TestPerson, useWorld } from '../../testing/world.ts';
import { deleteQuotations } from '../notifications/notifications.queries.ts';
import { notifyOverdueSubmissions } from '../submissions/submissions.jobs.ts';
import { closeUnansweredTickets } from './tickets.jobs.ts';

const world = await useWorld({ clock: MONDAY });
const staff = await world.person('dot');

const jobContext = () => ({ ...world, features: FEATURES, now: () => world.clock ?? new Date() });

const CLAIM = {
  type: 'claim',
  title: 'The projector of room 3.2 is dead',
  text: 'It does not start any more.',
  area: 'spaces',
} as const satisfies NewTicket;

const create = async ({ api }: TestPerson, ticket: Partial<NewTicket> = {}) =>
  api.tickets.create({ body: { ...CLAIM, ...ticket } });
const act = (
  { api }: TestPerson,
  id: string,
  action: 'start' | 'ask' | 'reject' | 'close' | 'reopen',
  reason = '',
) => api.tickets.change({ body: { id, action, reason } });
const resolve = ({ api }: TestPerson, id: string, reason = 'It has a new lamp.') =>
  api.tickets.resolve({ body: { id, reason } });
const get = ({ api }: TestPerson, id: string) => api.tickets.get({ params: { id } });
const write = ({ api }: TestPerson, id: string, text: string, isInternal = false) =>
  api.submissions.write({ params: { id }, body: { text, isInternal } });
const textsOf = async ({ api }: TestPerson, id: string) =>
  (await api.submissions.messages({ params: { id } })).items.map(({ text }) => text);

describe('a new ticket', () => {
  test('reaches the hub team, and a claim is due in five working days', async () => {
    const author = await world.person('startup');

    const ticket = await create(author);

    expect(ticket).toMatchObject({
      status: 'open',
      type: 'claim',
      author: { id: author.id },
      isMine: true,
      // A Monday is followed by the next one.
      dueAt: '2026-03-16T17:00:00.000Z',
      actions: ['close', 'edit'],
      canDelete: true,
    });
    expect((await listNotifications(staff))[0]).toMatchObject({
      type: 'ticket.submitted',
      params: { name: author.name, title: CLAIM.title },
      link: `/feedback/ticket/${ticket.id}`,
    });
    expect((await create(author, { type: 'feedback' })).dueAt).toBeNull();
  });

  test.each(['guest', 'external', 'tt', 'member', 'expert'])(
    'can be created by a user of role %s',
    async (role) => {
      expect(await create(await world.person(role))).toMatchObject({ status: 'open' });
    },
  );

  test('keeps its files for its author and the hub team', async () => {
    const author = await world.person('startup');
    const ticket = await author.api.tickets.create({
      body: { ...CLAIM, type: 'proposal' },
      files: { files: [await pictureFile('photo.png')] },
    });

    const [file] = ticket.files;
    expect(file).toBeDefined();
    const fetchFile = ({ headers }: TestPerson) =>
      world.app.inject({ url: `/api/files/${file?.id}`, headers });
    expect((await fetchFile(author)).statusCode).toBe(200);
    expect((await fetchFile(staff)).statusCode).toBe(200);
    expect((await fetchFile(await world.person('member'))).statusCode).toBe(404);
  });

  test('is refused about a day in the future, at its field', async () => {
    const author = await world.person('startup');

    await expectFieldRefusal(
      create(author, { happenedOn: '2026-03-10' }),
      'happenedOn',
      'ticket.happened_in_future',
    );
  });
});

describe('the life of a ticket', () => {
  test('goes from open over a question and its answer to resolved, and is reopened', async () => {
    const author = await world.person('startup');
    const { id } = await create(author);

    await act(staff, id, 'ask', 'Which room do you mean?');
    expect((await listNotifications(author))[0]).toMatchObject({
      type: 'ticket.changed',
      params: { change: 'waiting', reason: 'Which room do you mean?' },
    });
    await write(author, id, 'The one on the third floor.');
    expect(await get(staff, id)).toMatchObject({ status: 'in_progress', unread: 1 });
    expect(await resolve(staff, id)).toMatchObject({
      status: 'resolved',
      reason: 'It has a new lamp.',
    });
    expect((await act(author, id, 'reopen', 'It died again.')).status).toBe('open');

    const { items } = await author.api.submissions.history({ params: { id } });
    expect(items.map(({ action }) => action)).toEqual([
      'reopen',
      'resolve',
      'answer',
      'ask',
      'submit',
    ]);
  });

  test('is decided by the hub team with a reason only', async () => {
    const author = await world.person('startup');
    const { id } = await create(author);

    await expectFieldRefusal(act(staff, id, 'reject', ' '), 'reason', 'submission.reason_required');
    await expectRefusal(act(author, id, 'reject', 'No'), 'submission.not_allowed');
    await expectStatus(author.api.tickets.resolve({ body: { id, reason: 'Done' } }), 403);
    await expectRefusal(act(await world.person('member'), id, 'close'), 'ticket.not_found');
  });

  test('lets the author reopen it for fourteen days', async () => {
    const author = await world.person('startup');
    const { id } = await create(author);
    await resolve(staff, id);

    advanceClock(world, 14 * DAY_MS + 1);

    await expectRefusal(act(author, id, 'reopen', 'Again'), 'ticket.reopen_late');
    world.clock = MONDAY;
    expect((await act(author, id, 'reopen', 'Again')).status).toBe('open');
  });

  test('ends by itself fourteen days after an unanswered question', async () => {
    const author = await world.person('startup');
    const { id } = await create(author);
    await act(staff, id, 'ask', 'Which room?');
    await closeUnansweredTickets(jobContext());
    expect((await get(author, id)).status).toBe('waiting');

    advanceClock(world, 14 * DAY_MS + 1);
    await closeUnansweredTickets(jobContext());

    expect((await get(author, id)).status).toBe('resolved');
    expect((await listNotifications(author))[0]).toMatchObject({ type: 'ticket.changed' });
    world.clock = MONDAY;
  });

  test('takes one of many decisions at once', async () => {
    const author = await world.person('startup');
    const { id } = await create(author);

    const ends = await Promise.allSettled([
      ...Array.from({ length: 5 }, () => resolve(staff, id)),
      ...Array.from({ length: 5 }, () => act(staff, id, 'reject', 'A duplicate')),
    ]);

    expect(ends.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const { items } = await staff.api.submissions.history({ params: { id } });
    expect(items).toHaveLength(2);
  });

  test('is deleted by its author while it is open, later by the hub team only', async () => {
    const author = await world.person('startup');
    const [open, started] = [await create(author), await create(author)];
    await act(staff, started.id, 'start');
    const remove = ({ api }: TestPerson, id: string) => api.tickets.remove({ params: { id } });

    await remove(author, open.id);
    await expectRefusal(get(author, open.id), 'ticket.not_found');
    await expectRefusal(remove(author, started.id), 'ticket.not_deletable');
    await remove(staff, started.id);
  });
});

describe('the messages of a ticket', () => {
  test('show notes of the hub team to the hub team only', async () => {
    const author = await world.person('startup');
    const { id } = await create(author);

    await write(staff, id, 'He complains each week.', true);
    await write(staff, id, 'We look into it.');

    expect(await textsOf(author, id)).toEqual(['We look into it.']);
    expect(await textsOf(staff, id)).toEqual(['We look into it.', 'He complains each week.']);
    expect((await get(author, id)).unread).toBe(1);
    await expectRefusal(write(author, id, 'Hidden', true), 'submission.not_allowed');
    const told = await listNotifications(author);
    expect(JSON.stringify(told)).not.toContain('complains');
  });

  test('are told to no assignee who has left the hub team', async () => {
    const author = await world.person('startup');
    const former = await world.person('dot');
    const { id } = await create(author);
    await staff.api.tickets.change({ body: { id, action: 'assign', assigneeId: former.id } });
    await world.db
      .updateTable('users')
      .set({ role: 'guest' })
      .where('id', '=', former.id)
      .execute();

    await write(staff, id, 'Only for the hub team.', true);
    await write(author, id, 'Is it mended?');

    const told = JSON.stringify(await listNotifications(former));
    expect(told).not.toMatch(/Only for the hub team|Is it mended/);
    expect((await listNotifications(staff))[0]).toMatchObject({
      params: { text: 'Is it mended?' },
    });
  });

  test('are unread until their reader has read them', async () => {
    const author = await world.person('startup');
    const { id } = await create(author);
    await write(staff, id, 'We look into it.');
    advanceClock(world, 1_000);

    await author.api.submissions.markRead({ params: { id } });

    expect((await get(author, id)).unread).toBe(0);
    expect((await author.api.submissions.messages({ params: { id } })).readAt).toBe(
      world.clock?.toISOString(),
    );
  });

  test('end when the ticket is closed, and strangers see none', async () => {
    const author = await world.person('startup');
    const { id } = await create(author, { type: 'proposal' });
    await act(author, id, 'close');

    await expectRefusal(write(author, id, 'One more thing'), 'submission.closed');
    const stranger = await world.person('member');
    await expectRefusal(textsOf(stranger, id), 'submission.not_found');
    await expectRefusal(
      stranger.api.submissions.history({ params: { id } }),
      'submission.not_found',
    );
  });

  test('written by many at once are all kept', async () => {
    const author = await world.person('startup');
    const { id } = await create(author);

    await Promise.all(
      Array.from({ length: 10 }, (_, nr) => write(nr % 2 ? staff : author, id, `Message ${nr}`)),
    );

    expect(await textsOf(staff, id)).toHaveLength(10);
  });
});

describe('the hub team', () => {
  test('assigns tickets with a due date, and who handles one is told when it is overdue', async () => {
    const author = await world.person('startup');
    const { id } = await create(author, { type: 'feedback' });
    const colleague = await world.person('admin');
    const { items } = await staff.api.submissions.assignees();
    expect(items.map((it) => it.id)).toEqual(expect.arrayContaining([staff.id, colleague.id]));
    const dueAt = new Date(MONDAY.getTime() + DAY_MS).toISOString();

    await staff.api.submissions.assign({ body: { ids: [id], assigneeId: colleague.id, dueAt } });

    expect(await get(author, id)).toMatchObject({ assignee: { id: colleague.id }, dueAt });
    expect((await listNotifications(colleague))[0]).toMatchObject({ type: 'ticket.assigned' });
    advanceClock(world, 2 * DAY_MS);
    await notifyOverdueSubmissions(jobContext());
    await notifyOverdueSubmissions(jobContext());
    const overdue = (await listNotifications(colleague)).filter(
      ({ type, link }) => type === 'ticket.overdue' && link.endsWith(id),
    );
    expect(overdue).toHaveLength(1);
    world.clock = MONDAY;
  });

  test('see who else of them has the ticket open', async () => {
    const author = await world.person('startup');
    const { id } = await create(author);
    const colleague = await world.person('admin');
    const view = ({ api }: TestPerson, isOpen = true) =>
      api.submissions.view({ params: { id }, body: { isOpen } });

    expect(await view(staff)).toEqual({ viewers: [] });
    expect(await view(colleague)).toMatchObject({ viewers: [{ id: staff.id }] });
    expect(await view(staff)).toMatchObject({ viewers: [{ id: colleague.id }] });
    await view(staff, false);
    expect(await view(colleague)).toEqual({ viewers: [] });

    await view(staff);
    advanceClock(world, 60_001);
    expect(await view(colleague)).toEqual({ viewers: [] });
    world.clock = MONDAY;
    await expectStatus(view(author), 403);
  });

  test('assigns to its own members only', async () => {
    const author = await world.person('startup');
    const { id } = await create(author);
    const assign = (assigneeId: string) =>
      staff.api.submissions.assign({ body: { ids: [id], assigneeId } });

    await expectFieldRefusal(assign(author.id), 'assigneeId', 'submission.assignee_not_staff');
    await expectStatus(
      author.api.submissions.assign({ body: { ids: [id], assigneeId: null } }),
      403,
    );
  });

  test('decides about many at once, and learns which were refused', async () => {
    const author = await world.person('startup');
    const [first, second] = [await create(author), await create(author)];
    await act(author, second.id, 'close');

    const { items } = await staff.api.submissions.decide({
      body: {
        kind: 'ticket',
        ids: [first.id, second.id],
        action: 'resolve',
        reason: 'It has a new lamp.',
      },
    });

    expect(items).toEqual([
      { id: first.id, refusal: null },
      { id: second.id, refusal: expect.objectContaining({ code: 'submission.changed' }) },
    ]);
    expect((await get(author, first.id)).status).toBe('resolved');
  });

  test('merges a duplicate, whose author and votes pass to the other ticket', async () => {
    const [author, other, voter] = await Promise.all(
      ['startup', 'startup', 'member'].map((role) => world.person(role)),
    );
    if (!author || !other || !voter) throw new Error('There are three');
    const kept = await create(author, { type: 'proposal' });
    const duplicate = await create(other, { type: 'proposal' });
    await voter.api.tickets.vote({ params: { id: duplicate.id } });

    await staff.api.tickets.merge({ body: { id: duplicate.id, into: kept.id, reason: '' } });

    expect(await get(staff, kept.id)).toMatchObject({
      votes: 2,
      duplicates: [{ id: duplicate.id }],
    });
    expect(await get(other, duplicate.id)).toMatchObject({
      status: 'resolved',
      mergedInto: { id: kept.id },
    });
    await expectFieldRefusal(
      staff.api.tickets.merge({ body: { id: kept.id, into: kept.id, reason: '' } }),
      'into',
      'ticket.merge_self',
    );
  });

  test('merges tickets of two authors, who follow the other one without reading of it', async () => {
    const [author, other] = [await world.person('startup'), await world.person('member')];
    const kept = await create(author, { title: 'A smell in the kitchen' });
    const duplicate = await create(other, { title: 'The sink is blocked' });
    const toldToOther = async () => (await listNotifications(other))[0];

    await staff.api.tickets.merge({ body: { id: duplicate.id, into: kept.id, reason: '' } });

    expect(await toldToOther()).toMatchObject({ params: { change: 'merged' } });
    expect(await get(other, duplicate.id)).toMatchObject({
      mergedInto: null,
      mergedStatus: 'open',
      canRate: false,
    });
    expect(await get(author, kept.id)).toMatchObject({ duplicates: [], canDelete: false });
    await expectRefusal(
      author.api.tickets.remove({ params: { id: kept.id } }),
      'ticket.not_deletable',
    );
    await resolve(staff, kept.id, 'Your lunch was removed.');
    expect(await toldToOther()).toMatchObject({
      type: 'ticket.changed',
      params: { title: 'The sink is blocked', change: 'resolved' },
    });
    expect(await get(other, duplicate.id)).toMatchObject({
      mergedStatus: 'resolved',
      canRate: true,
    });
    const read = JSON.stringify([
      await get(other, duplicate.id),
      await other.api.submissions.history({ params: { id: duplicate.id } }),
      await listNotifications(other),
    ]);
    expect(read).not.toMatch(new RegExp(`smell|lunch|${kept.id}`));
  });

  test('keeps a duplicate whose other ticket is deleted, and unmerges one that is reopened', async () => {
    const author = await world.person('startup');
    const [kept, first, second] = [
      await create(author),
      await create(author),
      await create(author),
    ];
    for (const { id } of [first, second])
      await staff.api.tickets.merge({ body: { id, into: kept.id, reason: '' } });

    await act(author, first.id, 'reopen', 'It is another problem.');
    expect(await get(author, first.id)).toMatchObject({ mergedInto: null, mergedStatus: null });
    await staff.api.tickets.remove({ params: { id: kept.id } });
    expect(await get(author, second.id)).toMatchObject({ status: 'resolved', mergedStatus: null });
  });

  test('exports tickets with formulas as text', async () => {
    const author = await world.person('startup');
    await create(author, { title: '=HYPERLINK("http://example.org")' });

    const { body } = await world.app.inject({
      url: '/api/feedback/data?format=csv',
      headers: staff.headers,
    });

    expect(body).toContain('Claim');
    expect(body).toContain(`"'=HYPERLINK`);
  });
});

describe('proposals', () => {
  test('take one vote of each other user, while they are open', async () => {
    const author = await world.person('startup');
    const [voter, second] = [await world.person('member'), await world.person('expert')];
    const { id } = await create(author, { type: 'proposal', benefit: 'All founders' });
    const vote = ({ api }: TestPerson) => api.tickets.vote({ params: { id } });

    await Promise.all([vote(voter), vote(voter), vote(second)]);

    expect(await get(voter, id)).toMatchObject({ votes: 2, hasVoted: true, canVote: true });
    await expectRefusal(vote(author), 'ticket.no_votes');
    expect((await second.api.tickets.withdrawVote({ params: { id } })).votes).toBe(1);
    await resolve(staff, id);
    await expectRefusal(vote(second), 'ticket.no_votes');
  });

  test('are listed for all users, other tickets for their authors and the hub team', async () => {
    const author = await world.person('startup');
    const reader = await world.person('member');
    const [proposal, claim] = [await create(author, { type: 'proposal' }), await create(author)];
    const idsOf = (list: { items: { id: string }[] }) => list.items.map(({ id }) => id);

    const open = await reader.api.tickets.listProposals({ query: { scope: 'everyone' } });
    expect(idsOf(open)).toContain(proposal.id);
    expect(idsOf(await reader.api.tickets.list({ query: { scope: 'everyone' } }))).toEqual([]);
    expect(idsOf(await reader.api.tickets.listClaims())).toEqual([]);
    expect(idsOf(await author.api.tickets.list())).toEqual([claim.id, proposal.id]);
    expect(idsOf(await staff.api.tickets.listAll({ query: { type: 'claim' } }))).toContain(
      claim.id,
    );
    await expectStatus(reader.api.tickets.listAll(), 403);
    await expectRefusal(get(reader, claim.id), 'ticket.not_found');
    expect(await get(reader, proposal.id)).toMatchObject({ isMine: false, files: [] });
  });

  test('that are similar are found while a title is typed', async () => {
    const author = await world.person('startup');
    const { id } = await create(author, {
      type: 'proposal',
      title: 'A quiet room for phone calls',
    });
    await create(author, { title: 'A quiet room for phone calls' });
    const reader = await world.person('member');

    const { items } = await reader.api.tickets.findSimilar({
      query: { title: 'Quiet rooms for phone call', type: 'proposal' },
    });

    expect(items[0]).toMatchObject({ id });
    const claims = await reader.api.tickets.findSimilar({
      query: { title: 'Quiet rooms for phone call', type: 'claim' },
    });
    expect(claims.items).toEqual([]);
  });
});

describe('the lists of tickets', () => {
  test('are filtered and paged, and counted', async () => {
    const author = await world.person('startup');
    const made = [];
    for (let nr = 0; nr < 3; nr++) made.push(await create(author, { title: `Ticket ${nr}` }));
    await act(author, made[0]?.id ?? '', 'close');

    const first = await author.api.tickets.list({ query: { limit: 2 } });
    const second = await author.api.tickets.list({ query: { limit: 2, after: first.next ?? '' } });
    expect([...first.items, ...second.items].map(({ title }) => title)).toEqual([
      'Ticket 2',
      'Ticket 1',
      'Ticket 0',
    ]);
    expect(second.next).toBeNull();
    const closed = await author.api.tickets.list({ query: { status: 'closed' } });
    expect(closed.items.map(({ title }) => title)).toEqual(['Ticket 0']);
    const found = await author.api.tickets.list({ query: { search: 'ticket 1' } });
    expect(found.items.map(({ title }) => title)).toEqual(['Ticket 1']);
    expect(await author.api.tickets.counts()).toEqual({
      open: 2,
      proposals: 0,
      claims: 2,
      resolved: 1,
    });
  });
});

describe('the rating of a ticket', () => {
  test('is given by its author once it is resolved by the hub team', async () => {
    const author = await world.person('startup');
    const [handled, closed] = [await create(author), await create(author)];
    const rate = ({ api }: TestPerson, id: string) =>
      api.tickets.rate({ params: { id }, body: { rating: 5, text: 'Fast.' } });
    await expectRefusal(rate(author, handled.id), 'ticket.not_ratable');
    await resolve(staff, handled.id);
    await act(author, closed.id, 'close');

    expect(await rate(author, handled.id)).toMatchObject({ rating: 5, ratingText: 'Fast.' });
    await expectRefusal(rate(author, closed.id), 'ticket.not_ratable');
    await expectRefusal(rate(staff, handled.id), 'ticket.not_ratable');
  });
});

describe('what a ticket is about', () => {
  const aboutOf = async ({ api }: TestPerson, id: string) =>
    (await api.tickets.get({ params: { id } })).subject;

  test('is linked to its page, on which the hub team sees the ticket', async () => {
    const author = await world.person('startup');
    const spaceId = await createSpace(world);
    const [booking] = await bookSpace(author, spaceId);
    const materialId = await createMaterial(world);

    for (const [subject, path] of [
      [{ kind: 'space', id: spaceId }, `/booking/workshop/${spaceId}`],
      [{ kind: 'space_booking', id: booking?.id ?? '' }, `/booking/workshop/${spaceId}`],
      [{ kind: 'material', id: materialId }, expect.stringContaining('/material/book')],
    ] as const) {
      const { id } = await create(author, { subject });
      expect(await aboutOf(author, id)).toMatchObject({ ...subject, path });
      const { items } = await staff.api.tickets.listOfSubject({ params: subject });
      expect(items.map((it) => it.id)).toEqual([id]);
    }
  });

  test('can be a session of its author, and not one of others', async () => {
    const { startup, booking } = await createAcceptedBooking(world);
    const subject = { kind: 'expert_session', id: booking.id } as const;

    const { id } = await create(startup, { subject });

    expect(await aboutOf(startup, id)).toMatchObject({ path: `/booking/${booking.id}` });
    await expectFieldRefusal(
      create(await world.person('startup'), { subject }),
      'subject',
      'ticket.subject_not_found',
    );
  });

  test('has to exist', async () => {
    const author = await world.person('startup');
    const subject = { kind: 'space', id: '0199aaaa-0000-7000-8000-000000000001' } as const;

    await expectFieldRefusal(create(author, { subject }), 'subject', 'ticket.subject_not_found');
    const { items } = await author.api.tickets.listOfSubject({ params: subject });
    expect(items).toEqual([]);
  });
});

describe('a ticket about the 5G station', () => {
  test('is seen and answered by its team, and others stay unseen', async () => {
    const [author, team] = [
      await world.person('external', { station5G: true }),
      await world.person('tt'),
    ];
    const id = await createMaterial(world, { material: { is_tt: true } });
    const own = await create(author, { subject: { kind: 'material', id } });
    const other = await create(author);

    const toldOf = async () =>
      (await listNotifications(team)).map(({ type, link }) => [type, link]);
    const link = `/feedback/ticket/${own.id}`;
    expect(await toldOf()).toEqual([['ticket.submitted', link]]);
    await write(author, own.id, 'It smells, too.');
    expect(await toldOf()).toEqual([
      ['ticket.message', link],
      ['ticket.submitted', link],
    ]);
    const { items } = await team.api.tickets.list({});
    expect(items.map(({ id }) => id)).toEqual([own.id]);
    expect(await get(team, own.id)).toMatchObject({
      canReadDetails: true,
      actions: expect.arrayContaining(['start', 'ask', 'resolve', 'reject']),
    });
    await write(team, own.id, 'We look at it today.');
    expect((await get(author, own.id)).status).toBe('in_progress');
    expect(await resolve(team, own.id)).toMatchObject({ status: 'resolved', canDelete: false });
    await expectStatus(get(team, other.id), 404);
    await expectStatus(resolve(team, other.id), 404);
    await expectStatus(write(team, own.id, 'For staff.', true), 403);
  });

  test('is told to its team when it is overdue, and merged by it into another one of theirs', async () => {
    const [author, team] = [
      await world.person('external', { station5G: true }),
      await world.person('tt'),
    ];
    const subject = {
      kind: 'material',
      id: await createMaterial(world, { material: { is_tt: true } }),
    };
    const about = { subject } as Partial<NewTicket>;
    const [kept, duplicate] = [await create(author, about), await create(author, about)];
    const [other, own] = [await create(author), await create(team)];
    advanceClock(world, 14 * DAY_MS);
    await notifyOverdueSubmissions(jobContext());
    world.clock = MONDAY;

    const overdue = (await listNotifications(team)).filter(({ type }) => type === 'ticket.overdue');
    expect(overdue.map(({ link }) => link).toSorted()).toEqual(
      [kept, duplicate].map(({ id }) => `/feedback/ticket/${id}`).toSorted(),
    );
    const merge = (id: string, into: string) =>
      team.api.tickets.merge({ body: { id, into, reason: '' } });
    await expectRefusal(merge(duplicate.id, other.id), 'ticket.not_found');
    await expectRefusal(merge(other.id, kept.id), 'ticket.not_found');
    await expectFieldRefusal(merge(duplicate.id, own.id), 'into', 'ticket.merge_type');
    const handled = await team.api.tickets.list({ query: { scope: 'handled' } });
    const handledIds = handled.items.map(({ id }) => id);
    expect(handledIds).toEqual(expect.arrayContaining([kept.id, duplicate.id]));
    expect(handledIds).not.toContain(own.id);
    expect(await merge(duplicate.id, kept.id)).toMatchObject({ mergedInto: { id: kept.id } });
  });

  test('is found by what it is about', async () => {
    const author = await world.person('startup');
    const id = await createMaterial(world);
    const ticket = await create(author, { subject: { kind: 'material', id } });
    await create(author);

    const { items } = await staff.api.tickets.list({ query: { record: `material:${id}` } });
    expect(items).toMatchObject([{ id: ticket.id }]);
    const record = `material:${id}`;
    await create(author, { type: 'proposal', subject: { kind: 'material', id } });
    const reader = await world.person('startup');
    const query = { scope: 'everyone', record } as const;
    expect((await reader.api.tickets.listProposals({ query })).items).toEqual([]);
  });
});

test('what an erased user wrote is in no notification and email of the hub team any more', async () => {
  const author = await world.person('startup');
  const reader = await world.person('dot');
  const { id } = await create(author, { title: 'My salary is late' });
  await write(author, id, 'I need it for the rent.');
  const textsOfReader = async () => JSON.stringify(await listNotifications(reader));
  expect(await textsOfReader()).toContain('for the rent');

  await eraseAccount(world, { staff, person: author });

  expect(await textsOfReader()).not.toMatch(/for the rent|My salary/);
  const mails = await world.db
    .selectFrom('mails')
    .select('params')
    .where('user_id', '=', reader.id)
    .execute();
  expect(JSON.stringify(mails)).not.toMatch(/for the rent|My salary/);
});

test('what notifications quote is found by the index of their records', async () => {
  const [query] = await recordQueries(world, () =>
    deleteQuotations(world.db, {
      recordIds: sql`select id from submissions where author_id = ${staff.id}`,
      writtenIds: sql`select id, submission_id from submission_messages where author_id = ${staff.id}`,
    }),
  );
  const { sql: text, parameters } = query ?? { sql: '', parameters: [] };

  const { rows } = await world.db.transaction().execute(async (tx) => {
    await sql`set local enable_seqscan = off`.execute(tx);
    return tx.executeQuery(CompiledQuery.raw(`explain ${text}`, [...parameters]));
  });

  const plan = JSON.stringify(rows);
  expect(plan.match(/using notifications_by_record|on notifications_by_record/g)).toHaveLength(2);
  expect(plan).not.toContain('Seq Scan on notifications');
});

test('what a removed user left is closed if it waits for them, and what they handled waits for the team', async () => {
  const [author, handler] = [await world.person('startup'), await world.person('dot')];
  const [asked, open] = [await create(author), await create(author, { title: 'Another claim' })];
  await act(staff, asked.id, 'ask', 'Which room?');
  await staff.api.tickets.change({
    body: { id: open.id, action: 'assign', assigneeId: handler.id },
  });
  await staff.api.directory.remove({
    body: { userId: author.id, isRemoved: true, decisions: [leaveOrganization(author)] },
  });
  const admin = await world.person('super-admin');
  await admin.api.directory.remove({ body: { userId: handler.id, isRemoved: true } });

  expect((await get(staff, asked.id)).status).toBe('resolved');
  expect(await get(staff, open.id)).toMatchObject({ status: 'open', assignee: null });
});
