import type { Readable } from 'node:stream';
import { AppError, assertFound, assertAllowed } from '@thedot/domain/errors';
import { UPLOAD_ACCESS, uploads, UPLOADS_PATH } from '@thedot/domain/files/uploads.contract';
import { checked } from '@thedot/domain/kernel/field-problems';
import { MAX_FILE_BYTES, UPLOAD_RESUMES_MS } from '@thedot/domain/limits';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Context } from '../../kernel/context.ts';
import { API, implement } from '../../kernel/implement.ts';
import {
  addToUpload,
  beginUpload,
  giveUpUpload,
  placeOf,
  uploadedFile,
} from './uploads.service.ts';

const TUS = '1.0.0';
const BYTES = 'application/offset+octet-stream';
/** Nobody may hold an upload open without sending. */
const IDLE_MS = 30_000;

/** tus 1.0 with creation, termination and expiration: https://tus.io/protocols/resumable-upload */
export async function uploadRoutes(app: FastifyInstance): Promise<void> {
  app.addContentTypeParser(BYTES, (_, content, done) => done(null, content));
  app.addHook('onRequest', async (_, reply) => void reply.header('tus-resumable', TUS));
  const url = API + UPLOADS_PATH;
  const config = { access: UPLOAD_ACCESS };

  app.options(url, { config: { access: 'public' } }, async (_, reply) =>
    reply
      .code(204)
      .headers({
        'tus-version': TUS,
        'tus-extension': 'creation,termination,expiration',
        'tus-max-size': MAX_FILE_BYTES,
      })
      .send(),
  );

  app.post(url, { config }, async (request, reply) => {
    speakTus(request, reply);
    const size = numberIn(request, 'upload-length');
    const name = nameIn(request.headers['upload-metadata']);
    const id = await beginUpload(contextOf(request), { name, size });
    return expiring(request, reply).code(201).header('location', `${url}/${id}`).send();
  });

  // Before the contract's GET, which would bring a HEAD of its own.
  app.head(`${url}/:id`, { config }, async (request, reply) => {
    speakTus(request, reply);
    const { offset, size } = await placeOf(contextOf(request), idOf(request));
    return expiring(request, reply)
      .headers({ 'upload-offset': offset, 'upload-length': size, 'cache-control': 'no-store' })
      .send();
  });

  app.patch<{ Body: Readable }>(`${url}/:id`, { config }, async (request, reply) => {
    speakTus(request, reply);
    const { headers, body: content } = request;
    assertAllowed(headers['content-type'] === BYTES ? null : 'request.media_type');
    const offset = numberIn(request, 'upload-offset');
    const length = headers['content-length'] ? Number(headers['content-length']) : null;
    const addition = { id: idOf(request), offset, length, content };
    const place = await whileItComes(request, () => addToUpload(contextOf(request), addition));
    return expiring(request, reply).code(204).header('upload-offset', place.offset).send();
  });

  app.delete(`${url}/:id`, { config }, async (request, reply) => {
    speakTus(request, reply);
    await giveUpUpload(contextOf(request), idOf(request));
    return reply.code(204).send();
  });

  await app.register(
    implement(uploads, { find: ({ params }, ctx) => uploadedFile(ctx, params.id) }),
  );
}

function speakTus({ headers }: FastifyRequest, reply: FastifyReply): void {
  if (headers['tus-resumable'] === TUS) return;
  void reply.header('tus-version', TUS);
  throw new AppError('file.other_tus');
}

/** The guard has let in none but who is signed in. */
function contextOf(request: FastifyRequest): Context {
  const ctx = request.context();
  return { ...ctx, actor: assertFound(ctx.actor ?? undefined, 'auth.no_token') };
}

const idOf = ({ params }: FastifyRequest) => checked(uploads.find.params, params).id;

function numberIn({ headers }: FastifyRequest, name: 'upload-length' | 'upload-offset'): number {
  const said = headers[name];
  if (typeof said !== 'string' || !/^\d{1,15}$/.test(said)) throw new AppError('request.malformed');
  return Number(said);
}

/** `filename d29ybGQ=,filetype …`: what else is said of the file does not count. */
function nameIn(metadata: string | readonly string[] | undefined): string | undefined {
  const [, encoded] = /(?:^|,)\s*filename ([^,]*)/.exec(String(metadata ?? '')) ?? [];
  return encoded === undefined ? undefined : Buffer.from(encoded, 'base64').toString('utf8');
}

const expiring = (request: FastifyRequest, reply: FastifyReply): FastifyReply => {
  const until = new Date(request.context().now().getTime() + UPLOAD_RESUMES_MS);
  return reply.header('upload-expires', until.toUTCString());
};

async function whileItComes<T>({ raw }: FastifyRequest, work: () => Promise<T>): Promise<T> {
  const { socket } = raw;
  const hangUp = () => raw.destroy();
  // In-memory requests have no line to watch.
  socket.on('timeout', hangUp).setTimeout?.(IDLE_MS);
  try {
    return await work();
  } catch (error) {
    // It broke off: what had arrived is kept, and nobody hears the answer.
    const isBroken = !raw.complete && !(error instanceof AppError);
    throw isBroken ? new AppError('request.malformed') : error;
  } finally {
    socket.off('timeout', hangUp).setTimeout?.(0);
  }
}
