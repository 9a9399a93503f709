import { createECDH } from 'node:crypto';
import { api } from '@thedot/domain/api';
import { fillPath } from '@thedot/domain/kernel/client';
import type { Contract, Endpoint } from '@thedot/domain/kernel/endpoint';
import type { InjectOptions } from 'fastify';
import { z, type ZodType } from 'zod';

/** The part of JSON Schema that attacks read. */
interface Shape {
  /** Several types when null is allowed. */
  readonly type?: string | readonly string[];
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly Shape[];
  readonly oneOf?: readonly Shape[];
  readonly properties?: Readonly<Record<string, Shape>>;
  readonly items?: Shape;
  readonly format?: string;
  readonly minimum?: number;
}

type Part = 'params' | 'query' | 'body';

/** One input field of a call. */
export interface InputField {
  readonly part: Part | 'none';
  readonly path: readonly string[];
  readonly shape: Shape;
}

export interface Call {
  readonly name: string;
  readonly endpoint: Endpoint;
  /** One variant of the request body. */
  readonly body: Shape | undefined;
  readonly places: readonly InputField[];
}

const shapes = new Map<object, Shape>();

/** Every declared call of the product. */
export const CALLS: readonly Call[] = Object.entries<Contract>(api).flatMap(([feature, contract]) =>
  Object.entries(contract).flatMap(([name, endpoint]) =>
    formsOf(endpoint).map((body) => ({
      name: `${feature}.${name}`,
      endpoint,
      body,
      places: (['params', 'query', 'body'] as const).flatMap((part) => {
        const shape = part === 'body' ? body : shapeOf(endpoint, part);
        return shape ? placesIn(shape).map((place) => ({ ...place, part })) : [];
      }),
    })),
  ),
);

function formsOf(endpoint: Endpoint): readonly (Shape | undefined)[] {
  const body = shapeOf(endpoint, 'body');
  return body?.oneOf ?? [body];
}

/** Builds a call with plausible values, and `hostile` in one field. */
export function buildAttack(
  { name: call, endpoint, body: form }: Call,
  place: InputField,
  hostile: unknown,
): InjectOptions {
  const said = (part: Part) => {
    const shape = part === 'body' ? form : shapeOf(endpoint, part);
    const example = shape && exampleOf(shape, '', examplesOf(call));
    return place.part === part ? replaced(example, place.path, hostile) : example;
  };
  const params = said('params') as Record<string, unknown> | undefined;
  const body = said('body');
  return {
    method: endpoint.method,
    url: `/api${fillPath(endpoint, params)}${searchOf(said('query'))}`,
    headers: {
      'x-resetpwd-token': 'x',
      'x-meeting-token': 'mt_x',
      ...(body !== undefined && { 'content-type': JSON_TYPE }),
    },
    ...(body !== undefined && { payload: JSON.stringify(body) }),
  };
}

const JSON_TYPE = 'application/json';

function shapeOf(endpoint: Endpoint, part: Part): Shape | undefined {
  const schema = endpoint[part];
  if (!schema) return undefined;
  const known = shapes.get(schema);
  if (known) return known;
  const shape = z.toJSONSchema(schema as ZodType, { io: 'input', unrepresentable: 'any' }) as Shape;
  shapes.set(schema, shape);
  return shape;
}

function placesIn(shape: Shape, path: readonly string[] = []): Omit<InputField, 'part'>[] {
  const inner = [shape, ...(shape.anyOf ?? [])].flatMap((some) => [
    ...Object.entries(some.properties ?? {}),
    ...(some.items ? [['0', some.items] as const] : []),
  ]);
  return [{ path, shape }, ...inner.flatMap(([name, its]) => placesIn(its, [...path, name]))];
}

/** An id of no existing record. */
export const EXAMPLE_ID = '0199aaaa-0000-7000-8000-000000000001';

/** Valid values of fields by name, where the schema alone is not enough. */
const EXAMPLES_BY_NAME: Readonly<Record<string, unknown>> = {
  email: 'amira.attack@example.org',
  password: 'olive mills at dawn',
  country: 'TN',
  language: 'fr',
  timeZone: 'Africa/Tunis',
  phone: '+216 20 000 000',
  website: 'https://example.org',
  relevantLink: 'https://example.org',
  deadlineTime: '17:00',
  linkedin: 'https://example.org/in/amira',
  day: '2099-03-10',
  start: '09:00',
  end: '17:00',
  starts: '21:00',
  ends: '07:00',
  startTimes: '2030-01-07T09:00:00.000Z',
  columns: 'email',
  equipment: 'screen',
  kinds: 'session',
  materialIds: EXAMPLE_ID,
  record: `space:${EXAMPLE_ID}`,
  minutes: 60,
  link: '/events',
  endpoint: 'https://push.example.org/a-browser',
  p256dh: createECDH('prime256v1').generateKeys('base64url'),
  auth: Buffer.alloc(16, 4).toString('base64url'),
  // Answers of the 5G station's form are refused without a registration for it.
  station: {},
};

/** Fields of some features have the name of another kind of value. */
const EXAMPLES_BY_FEATURE: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  announcements: { endsAt: '2030-01-08T09:00:00.000Z' },
  deals: { link: 'https://example.org' },
  hubSettings: { key: 'CLAIM_WORKING_DAYS', value: '7', revision: 0 },
};

type Examples = typeof EXAMPLES_BY_NAME;

const examplesOf = (call: string): Examples => ({
  ...EXAMPLES_BY_NAME,
  ...EXAMPLES_BY_FEATURE[call.split('.')[0] ?? ''],
});

const FORMATS: Readonly<Record<string, unknown>> = {
  uuid: EXAMPLE_ID,
  date: '2020-01-06',
  'date-time': '2030-01-07T09:00:00.000Z',
  // A page cursor before all rows: a name, a time and a number.
  base64url: Buffer.from(JSON.stringify(['19700101', EXAMPLE_ID])).toString('base64url'),
};

function exampleOf(shape: Shape, name: string, examples: Examples): unknown {
  if ('const' in shape && !shape.anyOf) return shape.const;
  if (shape.enum) return shape.enum[0];
  // The end of a range is after its start.
  if (shape.format === 'date-time' && (name === 'to' || name === 'end'))
    return '2030-01-08T09:00:00.000Z';
  if (isNamed(shape) && name in examples) return examples[name];
  if (shape.format && shape.format in FORMATS) return FORMATS[shape.format];
  if (shape.items) return [exampleOf(shape.items, name, examples)];
  if (name in examples) return examples[name];
  if (shape.anyOf) return exampleOf(shape.anyOf[0] ?? {}, name, examples);
  if (shape.properties) {
    const fields = Object.entries(shape.properties);
    return Object.fromEntries(
      fields.map(([field, its]) => [field, exampleOf(its, field, examples)]),
    );
  }
  const [type] = [shape.type].flat();
  // A record whose keys the caller chooses.
  if (type === 'object') return {};
  if (type === 'boolean') return true;
  return type === 'integer' || type === 'number' ? (shape.minimum ?? 1) : 'Something';
}

/** For these formats the field's name is more specific. */
const isNamed = ({ format }: Shape) => format === 'date' || format === 'base64url';

function replaced(value: unknown, [head, ...rest]: readonly string[], hostile: unknown): unknown {
  if (head === undefined) return hostile;
  if (head === '0') return [replaced(Array.isArray(value) ? value[0] : undefined, rest, hostile)];
  const fields = (value ?? {}) as Record<string, unknown>;
  return { ...fields, [head]: replaced(fields[head], rest, hostile) };
}

function searchOf(query: unknown): string {
  if (query === undefined) return '';
  const pairs = Object.entries(query as object).flatMap(([name, value]) =>
    [value].flat().map((one: unknown) => [name, String(one)] as [string, string]),
  );
  return `?${new URLSearchParams(pairs)}`;
}
