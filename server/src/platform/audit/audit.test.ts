import { Writable } from 'node:stream';
import { sql } from 'kysely';
import pg from 'pg';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { inTransaction } from '../../db/in-transaction.ts';
import { auditEntries } from '../../testing/audit-log.ts';
import { useWorld } from '../../testing/world.ts';
import { audit, auditAll, logAudit } from './audit.queries.ts';

const world = await useWorld();
const { db } = world;

const owner = new pg.Client({ connectionString: world.ownerUrl });
beforeAll(() => owner.connect());
afterAll(() => owner.end());

const entry = { actorId: null, action: 'user.created', subjectKind: 'user', subjectId: null };

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
    await owner.query(`select erase_from_audit_log(uuidv7(), array['x']), delete_old_refusals()`);
    await expect(owner.query('delete from audit_log')).rejects.toThrow('append-only');
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
