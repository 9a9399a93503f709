import type { InjectOptions } from 'fastify';
import { generateSync } from 'json-schema-faker';
import type { DocumentedCall, Schema } from './documented-answers.ts';

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

/** Ids of records by the field, and the feature of the call, whose replies had them. */
export function collectIds() {
  const known = new Map<string, string[]>();
  const keysOf = (feature: string, field: string) => [`${feature} ${field}`, field, ''];

  /** Remembers the ids in a reply. */
  function collect(feature: string, value: unknown): void {
    if (typeof value !== 'object' || value === null) return;
    for (const [field, its] of Object.entries(value)) {
      if (typeof its === 'string' && UUID.test(its)) {
        for (const key of keysOf(feature, field)) known.set(key, [...(known.get(key) ?? []), its]);
      } else collect(feature, its);
    }
  }

  /** An id that a reply had in this field, mostly of the same feature. */
  function pick(feature: string, field: string, seed: number): string | undefined {
    const keys = keysOf(feature, field).filter((key) => known.has(key));
    const ids = known.get(keys[seed % 4 === 3 ? keys.length - 1 : 0] ?? '') ?? [];
    return ids[(seed * 7919) % Math.max(1, ids.length)];
  }

  return { collect, pick };
}

type KnownIds = ReturnType<typeof collectIds>;

/** Values of no type that a field may have. */
const JUNK: readonly unknown[] = [null, '', 'x', -1, 0.5, 1e308, true, [], {}, ['x'], '\u0000'];

interface Attempt {
  readonly call: DocumentedCall;
  readonly ids: KnownIds;
  /** The same seed makes the same request. */
  readonly seed: number;
  /** One value in the body or the query is of another type. */
  readonly isWrong: boolean;
}

/** Makes a request as the document describes it. */
export function buildRequest({ call, ids, seed, isWrong }: Attempt): InjectOptions {
  const [feature] = call.tags;
  const generate = (schema: Schema, name: string): unknown => {
    const value = generateSync(schema, {
      seed,
      maxItems: 3,
      maxLength: 40,
      optionalsProbability: (seed % 3) / 2,
      formats: {
        base64url: () => Buffer.from('["19700101"]').toString('base64url'),
        'wall-time': () => '10:00',
        phone: () => '+216 20 000 000',
      },
    });
    return withIds(value, name);
  };
  const withIds = (value: unknown, field: string): unknown => {
    if (Array.isArray(value)) return value.map((it) => withIds(it, field.replace(/s$/, '')));
    if (typeof value === 'string' && UUID.test(value))
      return ids.pick(feature, field, seed) ?? value;
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(
      Object.entries(value).map(([name, its]) => [name, withIds(its, name)]),
    );
  };

  let path = call.path;
  const query = new URLSearchParams();
  const headers: Record<string, string> = {};
  for (const { name, in: place, required, schema } of call.parameters) {
    if (!required && seed % 2 === 0) continue;
    const value = String(generate(schema, name));
    if (place === 'path') path = path.replace(`{${name}}`, encodeURIComponent(value) || 'x');
    else if (place === 'query') query.append(name, isWrong && seed % 5 === 0 ? 'x\u0000' : value);
    else headers[name] = value.replace(/[^\x20-\x7e]/g, '') || 'x';
  }
  const request = { method: call.method, url: `/api${path}${query.size ? `?${query}` : ''}` };
  const [[type, { schema = {} }] = ['', {}]] = Object.entries(call.requestBody?.content ?? {});
  if (type === '') return { ...request, headers };
  if (type === 'multipart/form-data') {
    const form = formOf(schema, (its, name) => spoil(generate(its, name), isWrong, seed));
    return { ...request, payload: form.body, headers: { ...headers, 'content-type': form.type } };
  }
  const body = spoil(generate(schema, ''), isWrong, seed);
  return {
    ...request,
    headers: { ...headers, 'content-type': type },
    payload: JSON.stringify(body),
  };
}

function formOf({ properties = {} }: Schema, generate: (schema: Schema, name: string) => unknown) {
  const parts = Object.entries(properties).map(([name, its]) => {
    const schema = its as Schema;
    const isFile = schema.format === 'binary' || schema.type === 'array';
    const head = `content-disposition: form-data; name="${name}"`;
    return isFile
      ? `--x\r\n${head}; filename="a.txt"\r\ncontent-type: text/plain\r\n\r\nhello\r\n`
      : `--x\r\n${head}\r\n\r\n${JSON.stringify(generate(schema, name))}\r\n`;
  });
  return { type: 'multipart/form-data; boundary=x', body: `${parts.join('')}--x--\r\n` };
}

/** Puts a value of another type into one field. */
function spoil(value: unknown, isWrong: boolean, seed: number): unknown {
  if (!isWrong) return value;
  const fields = typeof value === 'object' && value !== null ? Object.keys(value) : [];
  const field = fields[seed % Math.max(1, fields.length)];
  if (field === undefined) return JUNK[seed % JUNK.length];
  const its = (value as Record<string, unknown>)[field];
  const isDeeper = typeof its === 'object' && its !== null && seed % 2 === 0;
  const spoiled = isDeeper ? spoil(its, true, seed + 1) : JUNK[seed % JUNK.length];
  return Array.isArray(value)
    ? value.with(Number(field), spoiled)
    : { ...(value as object), [field]: spoiled };
}
