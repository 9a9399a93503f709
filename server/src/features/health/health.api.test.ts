import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { freePort } from '../../../../tools/test-environment/ports.ts';
import { startMetrics } from '../../platform/metrics.ts';
import { createReconnectingClient } from '../../db/reconnecting-client.ts';
import { RUNNER_NAME } from '../../platform/jobs/jobs.queries.ts';
import { expectRefusal } from '../../testing/refusals.ts';
import { useWorld } from '../../testing/world.ts';
import { recordBackup } from './health.service.ts';

const world = await useWorld();
const admin = await world.person('admin');

test('admins see database, files, disk, versions and the last backup', async () => {
  expect((await admin.api.health.read()).lastBackup).toBeNull();
  await recordBackup(world.owner, { seconds: 12, bytes: 3_000_000_000 });

  const health = await admin.api.health.read();

  expect(health).toMatchObject({
    database: { version: expect.stringMatching(/^18/), standbys: 0 },
    files: { kind: 'folder', isUp: true },
    redis: 'none',
    lastBackup: { seconds: 12, bytes: 3_000_000_000 },
    versions: { node: process.versions.node, migration: expect.stringMatching(/^\d{4}_.*\.sql$/) },
  });
  expect(health.database.bytes).toBeGreaterThan(1_000_000);
  expect(health.disk.totalBytes).toBeGreaterThan(health.disk.freeBytes);
});

test('jobs and emails that are due, failing or given up are counted', async () => {
  const job = (more: ReturnType<typeof sql>) =>
    sql`update graphile_worker._private_jobs set ${more} where key = 'counted'`.execute(
      world.owner,
    );
  await sql`select graphile_worker.add_job('sweep-database', '{}', job_key => 'counted')`.execute(
    world.owner,
  );
  await job(sql`run_at = now() - interval '10 minutes'`);
  const late = (await admin.api.health.read()).jobs;
  expect(late.oldestSeconds).toBeGreaterThanOrEqual(600);

  await job(sql`attempts = 1, last_error = 'away'`);
  expect((await admin.api.health.read()).jobs.failing).toBe(1);
  await job(sql`attempts = max_attempts`);
  expect((await admin.api.health.read()).jobs).toMatchObject({ due: late.due - 1, dead: 1 });
  await sql`delete from graphile_worker._private_jobs where key = 'counted'`.execute(world.owner);
});

test('Prometheus gets the same queues', async () => {
  const metricsPort = await freePort();
  const { db, files, log } = world;
  const metrics = await startMetrics(
    { metricsPort, metricsHost: '127.0.0.1' },
    { db, pool: world.jobPool, redis: null, files, log },
  );

  const text = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();

  expect(text).toMatch(/^queue_entries\{queue="jobs",state="dead"\} 0$/m);
  expect(text).toMatch(/^queue_oldest_seconds\{queue="mails"\} \d+/m);
  await metrics.stop();
});

test('an instance is listed while its jobs run', async () => {
  const before = (await admin.api.health.read()).instances.length;
  const runner = createReconnectingClient(world.databaseUrl, RUNNER_NAME, async () => {});
  await expect.poll(async () => (await admin.api.health.read()).instances.length).toBe(before + 1);
  await runner.close();
});

test.each(['dot', 'startup', 'member', 'guest'] as const)('%s may not see it', async (role) => {
  await expectRefusal((await world.person(role)).api.health.read(), 'access.denied');
});
