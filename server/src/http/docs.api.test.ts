import { api } from '@thedot/domain/api';
import type { Contract } from '@thedot/domain/kernel/endpoint';
import { describe, expect, test } from 'vitest';
import { createWorld, useWorld } from '../testing/world.ts';

const world = await useWorld();

interface Operation {
  readonly operationId: string;
  readonly security: readonly unknown[];
  readonly parameters: readonly { readonly name: string; readonly in: string }[];
  readonly responses: Readonly<Record<string, { readonly description: string }>>;
}

const readDocument = async () =>
  (await world.app.inject('/api/openapi.json')).json<{
    readonly openapi: string;
    readonly paths: Record<string, Record<string, Operation>>;
  }>();

describe('the OpenAPI document', () => {
  test('lists every call and no other', async () => {
    const { openapi, paths } = await readDocument();

    const documented = Object.entries(paths).flatMap(([path, operations]) =>
      Object.entries(operations).map(([method, { operationId }]) => [operationId, method, path]),
    );
    const existing = Object.entries<Contract>(api).flatMap(([feature, contract]) =>
      Object.entries(contract).map(([name, { method, path }]) => [
        `${feature}.${name}`,
        method.toLowerCase(),
        path,
      ]),
    );
    expect(openapi).toBe('3.1.0');
    expect(documented.toSorted()).toEqual(existing.toSorted());
  });

  test('requires a token where the server does and names path parameters', async () => {
    const { paths } = await readDocument();

    expect(paths['/auth/signin']?.['post']?.security).toEqual([]);
    expect(paths['/settings']?.['get']?.security).toEqual([{ token: [] }]);
    expect(paths['/expert-booking/{id}']?.['get']).toMatchObject({
      security: [{ token: [] }, { apiKey: [] }],
      parameters: [{ name: 'id', in: 'path', required: true }],
    });
  });

  test('lists the refusals of a call with their messages', async () => {
    const { paths } = await readDocument();
    const accept = paths['/proposal/accepted']?.['post']?.responses;

    expect(Object.keys(accept ?? {}).join()).toBe(
      '200,400,401,403,404,409,413,415,422,429,500,503',
    );
    expect(accept?.['409']?.description).toContain(
      '`booking.time_conflict`: Booking rejected for time conflicts',
    );
  });
});

test('the API page loads nothing from other sites', async () => {
  const page = await world.app.inject('/api/docs');
  const parts = [...page.body.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, url]) => url ?? '');

  expect(page.headers['content-security-policy']).toContain("default-src 'none'");
  expect(parts).toHaveLength(3);
  for (const url of parts) expect((await world.app.inject(url)).statusCode, url).toBe(200);
});

test('the document and its page return 404 in production (A19)', async () => {
  const closed = await createWorld({ isProduction: true });

  for (const url of ['/api/openapi.json', '/api/docs', '/api/docs/swagger-ui.css']) {
    expect((await closed.app.inject(url)).statusCode, url).toBe(404);
  }

  await closed.close();
});
