import { api } from '@thedot/domain/api';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import type { JsonSchema } from 'json-schema-faker';
import { buildOpenApiDocument } from '../../http/openapi.ts';
import type { AttackResponse } from './answers.ts';

export type Schema = Extract<JsonSchema, object>;
type Content = Readonly<Record<string, { readonly schema?: Schema }>>;

interface Operation {
  readonly operationId: string;
  readonly tags: readonly [string];
  readonly parameters: readonly {
    readonly name: string;
    readonly in: 'path' | 'query' | 'header';
    readonly required: boolean;
    readonly schema: Schema;
  }[];
  readonly requestBody?: { readonly content: Content };
  readonly responses: Readonly<Record<string, { readonly content?: Content }>>;
}

/** The parts of the OpenAPI document that its tests read. */
interface OpenApiDocument {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
}

export interface DocumentedCall extends Operation {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  readonly path: string;
}

export const OPENAPI_DOCUMENT = buildOpenApiDocument(api) as unknown as OpenApiDocument;

export const DOCUMENTED_CALLS: ReadonlyMap<string, DocumentedCall> = new Map(
  Object.entries(OPENAPI_DOCUMENT.paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => {
      const upper = method.toUpperCase() as DocumentedCall['method'];
      return [operation.operationId, { ...operation, path, method: upper }] as const;
    }),
  ),
);

// The linter has validated the schemas.
const ajv = new Ajv2020({ strict: false, validateSchema: false, code: { optimize: false } });
addFormats.default(ajv);
for (const format of ['base64url', 'binary', 'phone']) ajv.addFormat(format, true);
ajv.addFormat('wall-time', /^([01]\d|2[0-4]):[0-5]\d$/);
ajv.addSchema(OPENAPI_DOCUMENT, 'document');
const validators = new Map<unknown, ValidateFunction>();

function validatorOf(schema: Schema): ValidateFunction {
  const { $ref } = schema;
  const known = validators.get($ref ?? schema);
  if (known) return known;
  const made = ajv.compile($ref === undefined ? schema : { $ref: `document${$ref}` });
  validators.set($ref ?? schema, made);
  return made;
}

/** Finds what the OpenAPI document does not say of an answer: its status, its media type or its body. */
export function findUndocumented(name: string, answer: AttackResponse): string[] {
  const response = DOCUMENTED_CALLS.get(name)?.responses[answer.statusCode];
  if (!response) return [`answers ${answer.statusCode} ${answer.body.slice(0, 200)}`];
  const type = String(answer.headers['content-type'] ?? '').split(';', 1)[0] ?? '';
  const { content } = response;
  if (!content) return type === '' ? [] : [`answers ${answer.statusCode} as "${type}"`];
  const documented = content[type] ?? content['*/*'];
  if (!documented) return [`answers ${answer.statusCode} as "${type}"`];
  if (type !== 'application/json' || !documented.schema) return [];
  const validate = validatorOf(documented.schema);
  if (validate(JSON.parse(answer.body))) return [];
  return [`answers ${answer.statusCode} with ${ajv.errorsText(validate.errors)}`];
}
