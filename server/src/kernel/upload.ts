import multipart, { type Multipart, type MultipartFile } from '@fastify/multipart';
import { AppError, assertField } from '@thedot/domain/errors';
import type { FileRule } from '@thedot/domain/kernel/endpoint';
import { fieldProblem } from '@thedot/domain/kernel/field-problems';
import { MAX_FILES_PER_FORM, MOST_FORM_MS } from '@thedot/domain/limits';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { FileStore, StagedFile } from '../platform/files/file-store.ts';
import { stageFile, tooLarge, unstage } from '../platform/files/stage-file.ts';

type Rules = Readonly<Record<string, FileRule>>;

interface Form {
  /** What the call's body schema is then asked about. */
  readonly fields: unknown;
  readonly files: Readonly<Record<string, readonly StagedFile[]>>;
  /** For a call that fails after all: takes the uploads back out of the store. */
  readonly discard: () => Promise<void>;
}

const MOST_FIELD_BYTES = 1024 ** 2;
const IDLE_MS = 30_000;

export function acceptForms(app: FastifyInstance): void {
  // Our own count says which file is too large, and stops at the byte.
  void app.register(multipart, { throwFileSizeLimit: false });
}

/**
 * Reads a call that may bring files: JSON, or a multipart form whose part `fields` is the JSON and
 * whose files go straight into the store. When anything is wrong, nothing stays there.
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
        await takeFile(part, { rules, files, store });
      } else {
        Object.assign(fields, await valuesOf(part));
      }
    }
    requireFiles(rules, files);
    return { fields, files, discard };
  } catch (error) {
    drain(request);
    await discard();
    throw error;
  }
}

async function* partsOf(request: FastifyRequest, rules: Rules): AsyncGenerator<Multipart> {
  const { raw } = request;
  const biggest = Math.max(...Object.values(rules).map(({ maxBytes }) => maxBytes));
  const parts = request.parts({
    limits: { fileSize: biggest + 1, fieldSize: MOST_FIELD_BYTES, fields: 100, parts: 200 },
  });
  // Nobody may hold an upload open without sending. In-memory requests have no line to watch.
  const hangUp = () => raw.destroy();
  const tooSlow = setTimeout(hangUp, MOST_FORM_MS).unref();
  raw.socket.on('timeout', hangUp).setTimeout?.(IDLE_MS);
  try {
    while (true) {
      const { done, value } = await parts.next().catch(malformed);
      if (done) return;
      yield value;
    }
  } finally {
    clearTimeout(tooSlow);
    raw.socket.off('timeout', hangUp).setTimeout?.(0);
  }
}

interface Taking {
  readonly rules: Rules;
  readonly files: Record<string, StagedFile[]>;
  readonly store: FileStore;
}

async function takeFile(part: MultipartFile, { rules, files, store }: Taking): Promise<void> {
  const { fieldname, filename, file } = part;
  const rule = rules[fieldname];
  const taken = files[fieldname];
  if (!rule || !taken) {
    throw new AppError('request.invalid', { errors: [fieldProblem('field.unknown', fieldname)] });
  }
  // What browsers send for a file field that was left empty.
  if (!filename) {
    file.resume();
    return;
  }
  assertField(fieldname, taken.length < mostOf(rule) ? null : 'file.too_many');
  try {
    taken.push(await stageFile(store, { name: filename, content: file }, rule));
  } catch (error) {
    if (error instanceof AppError) assertField(fieldname, error.code);
    // The form broke off, as opposed to the store refusing it.
    if (file.errored || file.readableAborted) return malformed();
    throw error;
  }
}

/** The part `fields` is one JSON object; any other part without a file is one field. */
async function valuesOf(part: Multipart): Promise<Record<string, unknown>> {
  if (part.fieldname !== 'fields') {
    return part.type === 'field' ? { [part.fieldname]: part.value } : {};
  }
  const value = part.type === 'field' ? part.value : await textOf(part);
  const json = typeof value === 'string' ? parsed(value) : value;
  return typeof json === 'object' && json !== null ? { ...json } : malformed();
}

/** Browsers send a part made of a typed Blob as a file. */
async function textOf({ file }: MultipartFile): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of file as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > MOST_FIELD_BYTES) throw new AppError('request.too_large');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

function parsed(text: string): unknown {
  try {
    // As in a plain JSON body: nothing may pass itself off as inherited.
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

/** A form that says itself that it is too large is not even read. */
function refuseByLength({ headers }: FastifyRequest, rules: Rules): void {
  const most = Object.values(rules).reduce(
    (sum, rule) => sum + rule.maxBytes * mostOf(rule),
    MOST_FIELD_BYTES,
  );
  const [first] = Object.entries(rules);
  if (first && Number(headers['content-length']) > most) assertField(first[0], tooLarge(first[1]));
}

/**
 * A browser reads the answer only once it has sent everything, so the rest is thrown away rather than
 * refused, for a while.
 */
function drain({ raw }: FastifyRequest): void {
  const hangUp = setTimeout(() => raw.destroy(), IDLE_MS).unref();
  raw.once('close', () => clearTimeout(hangUp));
  raw.unpipe();
  raw.resume();
}

function malformed(): never {
  throw new AppError('request.malformed');
}

const mostOf = ({ many, most = MAX_FILES_PER_FORM }: FileRule) => (many ? most : 1);

const idOf = ({ id }: StagedFile) => id;
