import type { Application } from '@thedot/domain/opportunities/applications.contract';
import { describe, expect, test } from 'vitest';
import { listNotifications, MONDAY } from '../../testing/bookings/sessions.ts';
import { runWhileHeld } from '../../testing/concurrency.ts';
import { publishOpportunity } from '../../testing/offers.ts';
import { expectFieldRefusal, expectRefusal, findRefusal } from '../../testing/refusals.ts';
import { type TestPerson, useWorld } from '../../testing/world.ts';

const world = await useWorld({ clock: MONDAY });
const staff = () => world.person('dot');
const startup = () => world.person('startup');

const apply = (
  { api }: TestPerson,
  opportunityId: string,
  more: { motivation?: string; isDraft?: boolean } = {},
) =>
  api.applications.apply({
    body: { opportunityId, motivation: 'We cut waste.', isDraft: false, ...more },
  });
const get = ({ api }: TestPerson, id: string) => api.applications.get({ params: { id } });
const change = ({ api }: TestPerson, { id }: Application, isDraft = false, motivation = 'Better') =>
  api.applications.change({ body: { id, motivation, isDraft } });
const decide = ({ api }: TestPerson, ids: string[], action: string, reason = '') =>
  api.submissions.decide({ body: { kind: 'application', ids, action, reason } });
const removeUser = (by: TestPerson, { id, organizationId: subject }: TestPerson, heirId?: string) =>
  by.api.directory.remove({
    body: {
      userId: id,
      isRemoved: true,
      decisions: [
        heirId === undefined
          ? { kind: 'organization', subject, option: 'leave' }
          : { kind: 'organization', subject, option: 'pass-on', successorId: heirId },
      ],
    },
  });
const score = ({ api }: TestPerson, id: string, points: number) =>
  api.applications.score({ params: { id }, body: { score: points, note: `Worth ${points}` } });

describe('an application', () => {
  test('is kept as a draft that staff do not see, then submitted, edited and withdrawn', async () => {
    const [nour, amira] = await Promise.all([staff(), startup()]);
    const { id: opportunityId } = await publishOpportunity(nour);
    const draft = await apply(amira, opportunityId, { motivation: '', isDraft: true });
    const listed = async () =>
      (await nour.api.applications.listAll({ query: { opportunityId } })).items;

    expect(draft).toMatchObject({ status: 'draft', actions: ['edit', 'submit', 'withdraw'] });
    expect(await listed()).toEqual([]);
    await expectRefusal(get(nour, draft.id), 'opportunity.application_not_found');
    await expectFieldRefusal(
      change(amira, draft, false, ''),
      'motivation',
      'opportunity.motivation_required',
    );
    expect(await change(amira, draft)).toMatchObject({ status: 'submitted', text: 'Better' });
    expect(await listed()).toMatchObject([{ id: draft.id, title: 'Green grant', isMine: false }]);
    expect((await change(amira, draft, false, 'Best')).text).toBe('Best');
    const params = { id: draft.id };
    await amira.api.applications.withdraw({ params, body: { reason: 'Too early' } });
    const { items } = await amira.api.applications.history();
    expect(items).toMatchObject([{ id: draft.id, status: 'withdrawn', forStaff: null }]);
    const types = (await listNotifications(nour)).map(({ type }) => type);
    expect(types).toContain('application.submitted');
  });

  test('is one for all members of an organization, also when two apply in parallel', async () => {
    const [nour, amira] = await Promise.all([staff(), startup()]);
    const sami = await world.person('member', { organizationId: amira.organizationId ?? '' });
    const { id } = await publishOpportunity(nour);

    const ended = await Promise.all([amira, sami].map((it) => findRefusal(apply(it, id))));
    expect(ended.toSorted()).toEqual([null, 'opportunity.already_applied']);
    const { items } = await nour.api.applications.listAll({ query: { opportunityId: id } });
    expect(items).toHaveLength(1);
    const [own] = (await sami.api.applications.history()).items;
    expect(own?.id).toBe(items[0]?.id);
    await expectRefusal(apply(amira, id), 'opportunity.already_applied');
  });

  test('is refused for what the page of the opportunity names, and to users who do not see it', async () => {
    const [nour, amira, salma] = await Promise.all([staff(), startup(), world.person('external')]);
    const { id } = await publishOpportunity(nour, { roles: ['expert'] });
    await expectRefusal(apply(amira, id), 'opportunity.role');
    await expectRefusal(apply(nour, id), 'opportunity.staff');
    await expectRefusal(apply(salma, id), 'access.denied');
    const open = await publishOpportunity(nour);
    const youssef = await startup();
    const { id: applicationId } = await apply(amira, open.id);
    await expectRefusal(get(youssef, applicationId), 'opportunity.application_not_found');
  });

  test('is refused after the deadline, and while staff close the opportunity', async () => {
    const [nour, amira, youssef] = await Promise.all([staff(), startup(), startup()]);
    const { id, deadline } = await publishOpportunity(nour);
    const draft = await apply(youssef, id, { isDraft: true });
    const { ended } = await runWhileHeld(world, {
      hold: (tx) =>
        tx.selectFrom('opportunities').select('id').where('id', '=', id).forUpdate().execute(),
      calls: [() => apply(amira, id)],
      meanwhile: (tx) =>
        tx.updateTable('opportunities').set({ status: 'closed' }).where('id', '=', id).execute(),
    });
    expect(await ended).toMatchObject([{ reason: { code: 'opportunity.not_open' } }]);
    await world.db
      .updateTable('opportunities')
      .set({ status: 'published' })
      .where('id', '=', id)
      .execute();
    world.clock = new Date(deadline);
    await expectRefusal(apply(amira, id), 'opportunity.deadline_passed');
    await expectRefusal(change(youssef, draft), 'opportunity.deadline_passed');
  });

  test('shares its files and messages with the other members of the organization, and with no others', async () => {
    const [nour, amira, youssef] = await Promise.all([staff(), startup(), startup()]);
    const sami = await world.person('member', { organizationId: amira.organizationId ?? '' });
    const { id: opportunityId } = await publishOpportunity(nour);
    const documents = [new File(['plan'], 'plan.pdf', { type: 'application/pdf' })];
    const { id, files } = await amira.api.applications.apply({
      body: { opportunityId, motivation: 'We cut waste.', isDraft: false },
      files: { documents },
    });
    const write = ({ api }: TestPerson, text: string, isInternal = false) =>
      api.submissions.write({ params: { id }, body: { text, isInternal } });
    await write(sami, 'Do you pay travel?');
    const answer = await nour.api.submissions.write({
      params: { id },
      body: { text: 'Yes, see the file.', isInternal: false },
      files: { files: [new File(['rates'], 'rates.pdf', { type: 'application/pdf' })] },
    });
    await write(nour, 'Weak plan', true);

    const readable = async ({ headers }: TestPerson) => {
      const urls = [...files, ...answer.files].map((file) => `/api/files/${file.id}`);
      const replies = await Promise.all(urls.map((url) => world.app.inject({ url, headers })));
      return replies.map(({ statusCode }) => statusCode);
    };
    expect(await readable(sami)).toEqual([200, 200]);
    expect(await readable(youssef)).toEqual([404, 404]);
    const { items } = await sami.api.submissions.messages({ params: { id } });
    expect(items.map(({ text }) => text)).toEqual(['Yes, see the file.', 'Do you pay travel?']);
    const messages = youssef.api.submissions.messages({ params: { id } });
    await expectRefusal(messages, 'submission.not_found');
    expect((await listNotifications(sami)).map(({ type }) => type)).toContain(
      'application.message',
    );
    expect((await listNotifications(nour)).map(({ type }) => type)).toContain(
      'application.message',
    );
    await expectRefusal(
      sami.api.applications.withdraw({ params: { id }, body: { reason: '' } }),
      'submission.not_allowed',
    );
  });

  test('is scored once by each reviewer, who sees other scores only then', async () => {
    const [nour, hela, amira] = await Promise.all([staff(), staff(), startup()]);
    const { id: opportunityId } = await publishOpportunity(nour);
    const { id } = await apply(amira, opportunityId);
    await score(nour, id, 2);
    expect(await get(hela, id)).toMatchObject({
      scores: [],
      forStaff: { myScore: null, scoreCount: 1, averageScore: null },
    });
    await score(nour, id, 3);
    const scored = await score(hela, id, 4);
    expect(scored.forStaff).toEqual({ myScore: 4, scoreCount: 2, averageScore: 3.5 });
    expect(scored.scores.map((it) => it.note).toSorted()).toEqual(['Worth 3', 'Worth 4']);
    expect(await get(amira, id)).toMatchObject({ scores: [], forStaff: null, myNote: '' });
    await expectRefusal(score(amira, id, 5), 'access.denied');
  });

  test('is shortlisted, accepted or declined with a reason, many at once, and its author is told', async () => {
    const [nour, amira, youssef] = await Promise.all([staff(), startup(), startup()]);
    const { id: opportunityId } = await publishOpportunity(nour);
    const [first, second] = [
      await apply(amira, opportunityId),
      await apply(youssef, opportunityId),
    ];
    const ids = [first.id, second.id];
    expect((await decide(nour, ids, 'shortlist')).items).toMatchObject([
      { refusal: null },
      { refusal: null },
    ]);
    const [missing] = (await decide(nour, [first.id], 'decline')).items;
    expect(missing?.refusal?.code).toBe('submission.reason_required');
    await decide(nour, [first.id], 'accept');
    await decide(nour, [second.id], 'decline', 'The budget is spent.');

    expect((await get(amira, first.id)).status).toBe('accepted');
    expect(await get(youssef, second.id)).toMatchObject({
      status: 'declined',
      reason: 'The budget is spent.',
      actions: [],
    });
    const told = (await listNotifications(youssef)).map(({ type }) => type);
    expect(told).toContain('application.changed');
  });

  test('is exported with formulas as text', async () => {
    const [nour, amira] = await Promise.all([staff(), startup()]);
    const { id: opportunityId } = await publishOpportunity(nour, { title: '=HYPERLINK("x")' });
    await apply(amira, opportunityId);
    const query = new URLSearchParams({ opportunityId, format: 'csv' });
    const { payload } = await world.app.inject({
      url: `/api/opportunity/applications/data?${query}`,
      headers: nour.headers,
    });
    expect(payload).toContain(`'=HYPERLINK`);
    expect(payload).toContain('Submitted');
  });
});

describe('the application of an organization', () => {
  test('stays with its author when the organization is merged into another', async () => {
    const [nour, amira, youssef] = await Promise.all([staff(), startup(), startup()]);
    const { id: opportunityId } = await publishOpportunity(nour);
    const { id } = await apply(amira, opportunityId);
    await nour.api.organizations.merge({
      body: { from: amira.organizationId, into: youssef.organizationId },
    });

    expect(await get(amira, id)).toMatchObject({ isMine: true, status: 'submitted' });
    expect((await get(youssef, id)).isMine).toBe(false);
    await expectRefusal(apply(youssef, opportunityId), 'opportunity.already_applied');
  });

  test('passes on to another member when its author is removed, and is withdrawn without one', async () => {
    const [nour, amira, alone] = await Promise.all([staff(), startup(), startup()]);
    const firas = await world.person('member', { organizationId: amira.organizationId });
    const { id: opportunityId } = await publishOpportunity(nour);
    const [passedOn, withdrawn] = [
      await apply(amira, opportunityId),
      await apply(alone, opportunityId),
    ];
    await removeUser(nour, amira, firas.id);
    await removeUser(nour, alone);

    expect(await get(firas, passedOn.id)).toMatchObject({ isMine: true, status: 'submitted' });
    expect(await listNotifications(firas)).toContainEqual(
      expect.objectContaining({
        type: 'application.changed',
        params: expect.objectContaining({ change: 'passed_on' }),
      }),
    );
    expect((await get(nour, withdrawn.id)).status).toBe('withdrawn');
  });
});
