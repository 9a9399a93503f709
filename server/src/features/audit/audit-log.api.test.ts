import type { auditLog } from '@thedot/domain/audit/audit-log.contract';
import { CompiledQuery, sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import type { z } from 'zod';
import { audit } from '../../platform/audit/audit.queries.ts';
import { auditEntries } from '../../testing/audit-log.ts';
import { setUser } from '../../testing/people.ts';
import { recordQueries } from '../../testing/queries.ts';
import { expectStatus } from '../../testing/refusals.ts';
import { useWorld } from '../../testing/world.ts';

const world = await useWorld();
const admin = await world.person('admin');
const nour = await world.person('dot');
const amira = await world.person('startup');
await setUser(world, amira, { first_name: 'Quamar', last_name: 'Zouari' });

type Query = z.input<(typeof auditLog)['list']['query']>;

const list = (query: Query = {}) => admin.api.auditLog.list({ query });
const actionsOf = async (query: Query) => (await list(query)).items.map(({ action }) => action);

const note = (action: string, more: Partial<Parameters<typeof audit>[1]> = {}) =>
  audit(world.db, {
    actorId: nour.id,
    action,
    subjectKind: 'user',
    subjectId: amira.id,
    ...more,
  });

describe('the audit log', () => {
  test('lists who did what to whom, newest first, page by page', async () => {
    await note('user.edited', { details: { reason: 'Typing error', fields: ['phone', 'bio'] } });
    await note('ticket.decided', {
      subjectKind: 'ticket',
      subjectId: null,
      details: { number: 12, action: 'reject' },
      address: '203.0.113.9',
    });

    const first = await list({ limit: 1 });
    expect(first.items).toMatchObject([
      {
        action: 'ticket.decided',
        actor: { id: nour.id },
        number: '12',
        subject: { kind: 'ticket', id: null, name: null },
        address: '203.0.113.9',
      },
    ]);
    const second = await list({ limit: 1, after: first.next! });
    expect(second.items).toMatchObject([
      {
        action: 'user.edited',
        subject: { kind: 'user', id: amira.id, name: 'Quamar Zouari' },
        details: [
          { name: 'fields', value: 'phone, bio' },
          { name: 'reason', value: 'Typing error' },
        ],
      },
    ]);
  });

  test('is filtered by actor, area, subject, day, and words of names and details', async () => {
    const hela = await world.person('dot');
    await note('deal.published', { actorId: hela.id, subjectKind: 'deal', subjectId: null });
    await note('user.role', { actorId: hela.id, details: { from: 'guest', to: 'zephyrian' } });

    const actor = hela.id;
    expect(await actionsOf({ actor })).toEqual(['user.role', 'deal.published']);
    expect(await actionsOf({ actor, area: 'deals' })).toEqual(['deal.published']);
    expect(await actionsOf({ actor, subject: amira.id })).toEqual(['user.role']);
    expect(await actionsOf({ search: 'zephyrian' })).toEqual(['user.role']);
    expect(await actionsOf({ search: 'quamar zou', actor })).toEqual(['user.role']);

    const zone = world.settings.hubTimeZone;
    const { rows } = await sql<{ today: string; yesterday: string }>`
      select (now() at time zone ${zone})::date::text as today,
        ((now() - interval '1 day') at time zone ${zone})::date::text as yesterday`.execute(
      world.db,
    );
    const { today = '', yesterday = '' } = rows[0] ?? {};
    expect(await actionsOf({ actor, from: today, to: today })).toHaveLength(2);
    expect(await actionsOf({ actor, to: yesterday })).toEqual([]);
  });

  test.each(['startup', 'expert', 'guest', 'tt', 'dot'])('returns 403 to role %s', async (role) => {
    const { api } = await world.person(role);
    await expectStatus(api.auditLog.list({ query: {} }), 403);
    await expectStatus(api.auditLog.exportAll({ query: {} }), 403);
  });

  test('is exported in the sentences of the screen by the same filters, and the export is recorded', async () => {
    await note('user.role', { details: { from: 'guest', to: 'startup', reason: '=cmd|calc' } });
    await note('access.refused', { actorId: null, details: { code: 'auth.wrong_password' } });
    await note('registration.corrected', { details: { fields: ['firstName', 'linkedin'] } });
    await note('auth.signed-in', { details: { way: 'openid:HUB', factors: ['app-code'] } });
    await note('space.added', { details: { name: '=1+1' } });
    await note('user.unknown-yet');
    const { statusCode, body } = await world.app.inject({
      url: `/api/audit-log/export?subject=${amira.id}&language=fr&format=csv`,
      headers: admin.headers,
    });

    expect(statusCode).toBe(200);
    const lines = body.trim().split('\n');
    expect(lines[0]).toContain('Heure;Qui;Action;Code');
    const told = lines.slice(1, 7).map((line) => line.split(';').slice(1, 4));
    const who = nour.name;
    expect(told).toEqual([
      [who, 'user.unknown-yet', 'user.unknown-yet'],
      [who, 'Espace =1+1 ajouté', 'space.added'],
      [who, 'Connexion par HUB et code', 'auth.signed-in'],
      [who, 'Inscription corrigée\u00a0: prénom et LinkedIn', 'registration.corrected'],
      ['Sans connexion', 'Accès refusé\u00a0: Mot de passe incorrect', 'access.refused'],
      [who, 'Rôle modifié\u00a0: Invité → Startup', 'user.role'],
    ]);
    expect(lines[6]).toContain('Utilisateur;Quamar Zouari');
    expect(lines[6]).toContain('Motif\u00a0: =cmd|calc');
    const listed = await list({ subject: amira.id, limit: 100 });
    expect(lines).toHaveLength(listed.items.length + 1);
    expect(await auditEntries(world, { action: 'hub.audit_exported' })).toMatchObject([
      { actorId: admin.id, details: { subject: amira.id } },
    ]);
  });

  test('reads the newest entries of a page by an index, with 20,000 others', async () => {
    await sql`
      insert into audit_log (action, subject_kind, actor_id)
      select 'user.edited', 'user', ${nour.id} from generate_series(1, 20000)`.execute(world.db);
    await sql`analyze audit_log`.execute(world.owner);
    const [query] = (await recordQueries(world, () => list({ area: 'deals' }))).filter((it) =>
      it.sql.includes('split_part'),
    );
    const explain = CompiledQuery.raw(`explain ${query!.sql}`, [...query!.parameters]);
    const { rows } = await world.db.executeQuery<{ 'QUERY PLAN': string }>(explain);
    expect(rows.map((row) => row['QUERY PLAN']).join('\n')).toMatch(
      /Index Scan using audit_log_by_area/,
    );
  });
});
