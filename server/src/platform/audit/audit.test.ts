import { Writable } from 'node:stream';
import { sql } from 'kysely';
import pg from 'pg';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { inTransaction } from '../../db/in-transaction.ts';
import { auditEntries } from '../../testing/audit-log.ts';
import { eraseFromAuditLog } from '../../testing/personal-data.ts';
import { useWorld } from '../../testing/world.ts';
import { audit, auditAll, logAudit } from './audit.queries.ts';

const world = await useWorld();
const { db } = world;

const owner = new pg.Client({ connectionString: world.ownerUrl });
beforeAll(() => owner.connect());
afterAll(() => owner.end());

const entry = { actorId: null, action: 'user.created', subjectKind: 'user', subjectId: null };

/** What an erasure writes before it erases. */
const RECORDED = [
  'update users set is_removed = true where id = $1',
  `insert into erasure_requests (user_id, state, asked_at, decided_at) values ($1, 'done', now(), now())`,
  `insert into audit_log (action, subject_kind, subject_id) values ('user.erased', 'user', $1)`,
];

describe('the audit log', () => {
  beforeEach(() => audit(db, entry));

  test.each([
    `update audit_log set action = 'nothing'`,
    'delete from audit_log',
    'truncate audit_log',
    'truncate audit_log cascade',
  ])('refuses even its owner: %s', async (statement) => {
    await expect(owner.query(statement)).rejects.toThrow('audit_log is append-only');
    expect(await auditEntries(world, { action: entry.action })).not.toEqual([]);
  });

  test('stays append-only after an erasure in the same transaction', async () => {
    await owner.query('begin');
    onTestFinished(async () => void (await owner.query('rollback')));
    const { id } = await world.person('startup');
    for (const statement of RECORDED) await owner.query(statement, [id]);
    await owner.query('select erase_from_audit_log($1), delete_old_refusals()', [id]);
    await expect(owner.query('delete from audit_log')).rejects.toThrow('append-only');
  });

  test('keeps its details and addresses when an erasure is made up for any values', async () => {
    const details = { reason: 'kept' };
    const { id } = await world.person('startup');
    await audit(db, { ...entry, actorId: id, details, address: '203.0.113.9' });

    await expect(
      sql`select erase_from_audit_log(${id}, ${[details.reason]})`.execute(db),
    ).rejects.toThrow('does not exist');

    expect(await auditEntries(world, { actorId: id, address: '203.0.113.9' })).toMatchObject([
      { details },
    ]);
  });

  test.each([
    ['a removal', 0],
    ['a decision', 1],
    ['an entry', 2],
  ])('erases nobody without %s in the database', async (_, missing) => {
    const { id } = await world.person('startup');
    const client = new pg.Client({ connectionString: world.databaseUrl });
    await client.connect();
    onTestFinished(() => client.end());
    await client.query('begin');
    for (const statement of RECORDED.filter((__, at) => at !== missing))
      await client.query(statement, [id]);
    await expect(client.query('select erase_from_audit_log($1)', [id])).rejects.toMatchObject({
      code: '42501',
      message: 'The erasure of this person is not recorded',
    });
  });

  test('erases nobody again by the entry of an earlier transaction', async () => {
    const person = await world.person('startup');
    await eraseFromAuditLog(world, person);
    await expect(sql`select erase_from_audit_log(${person.id})`.execute(db)).rejects.toThrow(
      'not recorded',
    );
  });

  test('loses refusals of more than 90 days by the server’s role, but no other entry', async () => {
    await owner.query(`
      insert into audit_log (action, subject_kind, at) values
        ('access.refused', 'old', now() - interval '91 days'),
        ('access.refused', 'new', now() - interval '89 days'),
        ('user.removed', 'old', now() - interval '500 days')`);

    await sql`select delete_old_refusals()`.execute(db);

    const left = await db
      .selectFrom('audit_log')
      .select(['action', 'subject_kind as subject'])
      .where('subject_kind', 'in', ['old', 'new'])
      .orderBy('at')
      .execute();
    expect(left).toEqual([
      { action: 'user.removed', subject: 'old' },
      { action: 'access.refused', subject: 'new' },
    ]);
  });
});

describe('the log', () => {
  function collectLines() {
    const lines: Record<string, unknown>[] = [];
    const write = (line: Buffer, _: unknown, done: () => void) => {
      lines.push(JSON.parse(String(line)));
      done();
    };
    onTestFinished(logAudit(pino(new Writable({ write }))));
    return lines;
  }

  test('has one line for each entry, without its details and address', async () => {
    const lines = collectLines();
    const { id } = await world.person('startup');
    const about = { actorId: id, subjectKind: 'user', subjectId: id };
    const secret = { details: { email: 'canary@example.org' }, address: '203.0.113.9' };

    await auditAll(db, [
      { ...about, action: 'user.changed', ...secret },
      { ...about, action: 'user.removed' },
    ]);

    const rows = await db
      .selectFrom('audit_log')
      .select(['id', 'action'])
      .where('actor_id', '=', id)
      .orderBy('id')
      .execute();
    expect(lines.map(({ audit: line }) => line)).toEqual(rows.map((row) => ({ ...row, ...about })));
    expect(JSON.stringify(lines)).not.toMatch(/canary|203\.0\.113\.9/);
  });

  test('has the line after the commit, and none of a transaction that failed', async () => {
    const lines = collectLines();
    await inTransaction(db, async (tx) => {
      await audit(tx, entry);
      expect(lines).toEqual([]);
    });
    expect(lines).toHaveLength(1);

    const failing = inTransaction(db, async (tx) => {
      await audit(tx, entry);
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    expect(lines).toHaveLength(1);
  });
});
