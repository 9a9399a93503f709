import multipart, { type Multipart, type MultipartFile } from '@fastify/multipart';
import { AppError, assertField } from '@thedot/domain/errors';
import type { FileRule } from '@thedot/domain/kernel/endpoint';
import { fieldProblem } from '@thedot/domain/kernel/field-problems';
import { MAX_FILES_PER_FORM, MAX_FORM_MS } from '@thedot/domain/limits';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { FileStore, StagedFile } from '../kernel/file-store.ts';
import { stageFile, tooLargeCode, unstage } from '../platform/files/stage-file.ts';

type Rules = Readonly<Record<string, FileRule>>;

interface Form {
  /** Parsed by the call's body schema. */
  readonly fields: unknown;
  readonly files: Readonly<Record<string, readonly StagedFile[]>>;
  /** Removes the uploads from the store, for a call that fails later. */
  readonly discard: () => Promise<void>;
}

const MAX_FIELD_BYTES = 1024 ** 2;
/** How long the rest of a refused body may take. */
const DISCARD_MS = 30_000;

export function registerMultipart(app: FastifyInstance): void {
  // Our own limit names the file that is too large and stops at its first byte too many.
  void app.register(multipart, { throwFileSizeLimit: false });
}

/**
 * Reads a call that may upload files: JSON, or a multipart form whose part `fields` is the JSON and whose files
 * are streamed into the store. Leaves no file there when anything is wrong.
 */
export async function readForm(
  request: FastifyRequest,
  rules: Rules,
  store: FileStore,
): Promise<Form> {
  const files = Object.fromEntries(Object.keys(rules).map((name) => [name, [] as StagedFile[]]));
  const discard = () =>
    unstage(
      store,
      Object.values(files).flatMap((some) => some.map(idOf)),
    );
  if (!request.isMultipart()) {
    requireFiles(rules, files);
    return { fields: request.body, files, discard };
  }
  const fields: Record<string, unknown> = {};
  try {
    refuseByLength(request, rules);
    for await (const part of partsOf(request, rules)) {
      if (part.type === 'file' && part.fieldname !== 'fields') {
        await storeFile(part, { rules, files, store, raw: request.raw });
      } else {
        Object.assign(fields, await readValues(part));
      }
    }
    requireFiles(rules, files);
    return { fields, files, discard };
  } catch (error) {
    discardRest(request);
    await discard();
    throw error;
  }
}

async function* partsOf(request: FastifyRequest, rules: Rules): AsyncGenerator<Multipart> {
  const { raw } = request;
  const maxFileBytes = Math.max(...Object.values(rules).map(({ maxBytes }) => maxBytes));
  const parts = request.parts({
    limits: { fileSize: maxFileBytes + 1, fieldSize: MAX_FIELD_BYTES, fields: 100, parts: 200 },
  });
  const tooSlow = setTimeout(() => raw.destroy(), MAX_FORM_MS).unref();
  try {
    while (true) {
      const { done, value } = await parts.next().catch(malformed);
      if (done) return;
      yield value;
    }
  } finally {
    clearTimeout(tooSlow);
  }
}

interface FormTarget {
  readonly rules: Rules;
  readonly files: Record<string, StagedFile[]>;
  readonly store: FileStore;
  readonly raw: FastifyRequest['raw'];
}

async function storeFile(
  part: MultipartFile,
  { rules, files, store, raw }: FormTarget,
): Promise<void> {
  const { fieldname, filename, file } = part;
  const rule = rules[fieldname];
  const stored = files[fieldname];
  if (!rule || !stored) {
    throw new AppError('request.invalid', { errors: [fieldProblem('field.unknown', fieldname)] });
  }
  // Browsers send this for an empty file field.
  if (!filename) {
    file.resume();
    return;
  }
  assertField(fieldname, stored.length < maxFilesOf(rule) ? null : 'file.too_many');
  try {
    stored.push(await stageFile(store, { name: filename, content: file }, rule));
  } catch (error) {
    if (error instanceof AppError) {
      const { code, cause } = error;
      throw new AppError(code, { errors: [{ code, path: fieldname }], cause });
    }
    // A store that fails aborts the reading; otherwise the form broke off.
    const isCutOff = file.errored !== null && file.errored.name !== 'AbortError';
    if (isCutOff || (raw.destroyed && !raw.complete)) return malformed();
    throw error;
  }
}

/** The part `fields` is one JSON object; any other part without a file is one field. */
async function readValues(part: Multipart): Promise<Record<string, unknown>> {
  if (part.fieldname !== 'fields') {
    return part.type === 'field' ? { [part.fieldname]: part.value } : {};
  }
  const value = part.type === 'field' ? part.value : await textOf(part);
  const json = typeof value === 'string' ? parseJson(value) : value;
  return typeof json === 'object' && json !== null ? { ...json } : malformed();
}

/** Browsers send a part made of a typed Blob as a file. */
async function textOf({ file }: MultipartFile): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of file as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > MAX_FIELD_BYTES) throw new AppError('request.too_large');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

function parseJson(text: string): unknown {
  try {
    // As in a plain JSON body: `__proto__` is refused.
    return JSON.parse(text, (name, value: unknown) => (name === '__proto__' ? malformed() : value));
  } catch {
    return malformed();
  }
}

function requireFiles(rules: Rules, files: Form['files']): void {
  for (const [name, rule] of Object.entries(rules)) {
    assertField(name, rule.required && !files[name]?.length ? 'file.required' : null);
  }
}

/** Refuses a form by its content length before reading it. */
function refuseByLength({ headers }: FastifyRequest, rules: Rules): void {
  const maxBytes = Object.values(rules).reduce(
    (sum, rule) => sum + rule.maxBytes * maxFilesOf(rule),
    MAX_FIELD_BYTES,
  );
  const [first] = Object.entries(rules);
  if (first && Number(headers['content-length']) > maxBytes)
    assertField(first[0], tooLargeCode(first[1]));
}

/** Discards the rest of a body for a while: a browser reads the reply only after it has sent everything. */
export function discardRest({ raw }: FastifyRequest): void {
  const disconnect = setTimeout(() => raw.destroy(), DISCARD_MS).unref();
  raw.once('close', () => clearTimeout(disconnect));
  raw.unpipe();
  raw.resume();
}

function malformed(): never {
  throw new AppError('request.malformed');
}

const maxFilesOf = ({ many, most = MAX_FILES_PER_FORM }: FileRule) => (many ? most : 1);

const idOf = ({ id }: StagedFile) => id;
