import { describeAccess } from '@thedot/domain/access/access';
import { isClosedToKeys } from '@thedot/domain/api-keys/api-keys.rules';
import { ERRORS } from '@thedot/domain/error-catalogue';
import type { Contract, Endpoint, FileRule } from '@thedot/domain/kernel/endpoint';
import { listErrors } from '@thedot/domain/kernel/endpoint-errors';
import { z, type ZodObject, type ZodType } from 'zod';
import { SPREADSHEET_MEDIA_TYPES } from '../platform/spreadsheets/media-types.ts';

type Json = Record<string, unknown>;

/** Builds the OpenAPI 3.1 document of all contracts. */
export function buildOpenApiDocument(api: Readonly<Record<string, Contract>>): Json {
  const paths: Record<string, Json> = {};
  for (const [feature, contract] of Object.entries(api)) {
    for (const [name, endpoint] of Object.entries(contract)) {
      const operations = (paths[endpoint.path] ??= {});
      operations[endpoint.method.toLowerCase()] = operation(feature, name, endpoint);
    }
  }
  return {
    openapi: '3.1.0',
    info: { title: 'THE DOT', version: '1' },
    servers: [{ url: '/api' }],
    paths,
    components: {
      securitySchemes: {
        token: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
        apiKey: {
          type: 'http',
          scheme: 'bearer',
          bearerFormat: 'dot_…',
          description: 'A key of a program, which reaches the parts of the hub in its scopes.',
        },
      },
      schemas: { Problem: PROBLEM },
    },
  };
}

function operation(feature: string, name: string, endpoint: Endpoint): Json {
  const { summary, access, reply } = endpoint;
  const content = contentOf(reply);
  return {
    tags: [feature],
    operationId: `${feature}.${name}`,
    summary,
    description: `Access: ${describeAccess(access)}.`,
    security: securityOf(endpoint),
    parameters: [
      ...parameters(endpoint.params, 'path'),
      ...parameters(endpoint.query, 'query'),
      ...parameters(endpoint.headers, 'header'),
      ...(endpoint.creates ? [IDEMPOTENCY_KEY] : []),
    ],
    ...requestBody(endpoint),
    responses: {
      200: { description: 'Done', content },
      ...REPLIES_OF[String(reply)],
      ...refusals(endpoint),
    },
  };
}

function securityOf(endpoint: Endpoint): Json[] {
  if (endpoint.access === 'public') return [];
  return isClosedToKeys(endpoint) ? [{ token: [] }] : [{ token: [] }, { apiKey: [] }];
}

function contentOf(reply: Endpoint['reply']): Json {
  // Of the type that its content has.
  if (reply === 'file') return { '*/*': {} };
  if (reply === 'archive') return { 'application/zip': {} };
  if (reply === 'calendar') return { 'text/calendar': {} };
  if (reply === 'spreadsheet')
    return { [SPREADSHEET_MEDIA_TYPES.csv]: {}, [SPREADSHEET_MEDIA_TYPES.xlsx]: {} };
  return { 'application/json': { schema: jsonOf(reply as ZodType, 'output') } };
}

const NOT_MODIFIED = {
  description: 'The caller has the current version, which If-None-Match names',
};

/** What calls of some replies answer to conditional requests and to those of a range. */
const REPLIES_OF: Readonly<Record<string, Json>> = {
  file: {
    206: { description: 'The range that was asked for', content: { '*/*': {} } },
    304: NOT_MODIFIED,
    416: { description: 'The file is shorter than the range that was asked for' },
  },
  calendar: { 304: NOT_MODIFIED },
};

/** The error codes of each status with their messages. */
function refusals(endpoint: Endpoint): Json {
  const byStatus = Map.groupBy(new Set(listErrors(endpoint)), (code) => ERRORS[code][0]);
  return Object.fromEntries(
    [...byStatus].map(([status, codes]) => [
      status,
      {
        description: codes.map((code) => `\`${code}\`: ${ERRORS[code][1]}`).join('\n\n'),
        ...([429, 503].includes(status) && { headers: RETRY_AFTER }),
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Problem' } } },
      },
    ]),
  );
}

function requestBody({ body, files }: Endpoint): Json {
  const fields = body && jsonOf(body as ZodType, 'input');
  if (!files) return fields ? { requestBody: json(fields) } : {};
  const properties = {
    ...(fields && { fields }),
    ...Object.fromEntries(Object.entries(files).map(([name, rule]) => [name, fileSchema(rule)])),
  };
  return {
    requestBody: {
      required: true,
      content: { 'multipart/form-data': { schema: { type: 'object', properties } } },
    },
  };
}

const json = (schema: Json) => ({ required: true, content: { 'application/json': { schema } } });

function fileSchema({ many, maxBytes }: FileRule): Json {
  const one = { type: 'string', format: 'binary', maxLength: maxBytes };
  return many ? { type: 'array', items: one } : one;
}

function parameters(schema: object | undefined, location: 'path' | 'query' | 'header'): Json[] {
  if (!schema) return [];
  // Contracts describe parameters as flat objects.
  return Object.entries((schema as ZodObject).shape).map(([name, field]) => ({
    name,
    in: location,
    required: location === 'path' || !(field as ZodType).safeParse(undefined).success,
    schema: jsonOf(field as ZodType, 'input'),
  }));
}

const jsonOf = (schema: ZodType, io: 'input' | 'output'): Json => {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return rest;
};

const RETRY_AFTER = {
  'Retry-After': { description: 'Seconds to wait', schema: { type: 'integer', minimum: 0 } },
};

const IDEMPOTENCY_KEY = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description: 'A repeat with the same key gets the first answer; kept for 24 hours.',
  schema: { type: 'string', maxLength: 200 },
};

const PROBLEM = {
  type: 'object',
  required: ['code', 'message', 'requestId'],
  properties: {
    code: { type: 'string' },
    message: { type: 'string' },
    params: { type: 'object' },
    errors: {
      type: 'array',
      items: {
        type: 'object',
        required: ['code', 'msg', 'path'],
        properties: {
          code: { type: 'string' },
          msg: { type: 'string' },
          path: { type: 'string' },
          params: { type: 'object' },
        },
      },
    },
    requestId: { type: 'string' },
  },
};
