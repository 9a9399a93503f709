import type { Readable } from 'node:stream';
import { AppError, assertFound, assertAllowed } from '@thedot/domain/errors';
import { UPLOAD_ACCESS, uploads, UPLOADS_PATH } from '@thedot/domain/files/uploads.contract';
import { parseOrThrow } from '@thedot/domain/kernel/field-problems';
import { MAX_FILE_BYTES, UPLOAD_EXPIRY_MS } from '@thedot/domain/limits';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Context } from '../../kernel/context.ts';
import { API_PREFIX, implement } from '../../http/implement.ts';
import { discardRest } from '../../http/upload.ts';
import {
  appendToUpload,
  beginUpload,
  cancelUpload,
  findUploadProgress,
  findUploadedFile,
} from './uploads.service.ts';

const TUS = '1.0.0';
const BYTES = 'application/offset+octet-stream';

/** tus 1.0 with creation, termination and expiration: https://tus.io/protocols/resumable-upload */
export async function uploadRoutes(app: FastifyInstance): Promise<void> {
  app.addContentTypeParser(BYTES, (_, content, done) => done(null, content));
  app.addHook('onRequest', async (_, reply) => void reply.header('tus-resumable', TUS));
  const url = API_PREFIX + UPLOADS_PATH;
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
    assertTusVersion(request, reply);
    const size = readNumber(request, 'upload-length');
    const name = readFileName(request.headers['upload-metadata']);
    const id = await beginUpload(contextOf(request), { name, size });
    return withExpiry(request, reply).code(201).header('location', `${url}/${id}`).send();
  });

  // Registered before the contract's GET, which would add its own HEAD.
  app.head(`${url}/:id`, { config: { ...config, viewAs: 'private' } }, async (request, reply) => {
    assertTusVersion(request, reply);
    const { offset, size } = await findUploadProgress(contextOf(request), idOf(request));
    return withExpiry(request, reply)
      .headers({ 'upload-offset': offset, 'upload-length': size, 'cache-control': 'no-store' })
      .send();
  });

  app.patch<{ Body: Readable }>(`${url}/:id`, { config }, async (request, reply) => {
    assertTusVersion(request, reply);
    const { headers, body: content } = request;
    assertAllowed(headers['content-type'] === BYTES ? null : 'request.media_type');
    const offset = readNumber(request, 'upload-offset');
    const length = headers['content-length'] ? Number(headers['content-length']) : null;
    const addition = { id: idOf(request), offset, length, content };
    const progress = await appendToUpload(contextOf(request), addition).catch((error: unknown) => {
      if (request.raw.complete) throw error;
      // The rest of the body is not read into the upload.
      discardRest(request);
      // The connection broke: the received bytes are kept, and the reply is dropped.
      const isBroken = request.raw.destroyed && !(error instanceof AppError);
      throw isBroken ? new AppError('request.malformed') : error;
    });
    return withExpiry(request, reply).code(204).header('upload-offset', progress.offset).send();
  });

  app.delete(`${url}/:id`, { config }, async (request, reply) => {
    assertTusVersion(request, reply);
    await cancelUpload(contextOf(request), idOf(request));
    return reply.code(204).send();
  });

  await app.register(
    implement(uploads, { find: ({ params }, ctx) => findUploadedFile(ctx, params.id) }),
  );
}

function assertTusVersion({ headers }: FastifyRequest, reply: FastifyReply): void {
  if (headers['tus-resumable'] === TUS) return;
  void reply.header('tus-version', TUS);
  throw new AppError('file.other_tus');
}

/** The guard admits only signed-in users. */
function contextOf(request: FastifyRequest): Context {
  const ctx = request.context();
  return { ...ctx, actor: assertFound(ctx.actor ?? undefined, 'auth.no_token') };
}

const idOf = ({ params }: FastifyRequest) => parseOrThrow(uploads.find.params, params).id;

function readNumber({ headers }: FastifyRequest, name: 'upload-length' | 'upload-offset'): number {
  const value = headers[name];
  if (typeof value !== 'string' || !/^\d{1,15}$/.test(value))
    throw new AppError('request.malformed');
  return Number(value);
}

/** Reads the name of `filename d29ybGQ=,filetype …`; other metadata is ignored. */
function readFileName(metadata: string | readonly string[] | undefined): string | undefined {
  const [, encoded] = /(?:^|,)\s*filename ([^,]*)/.exec(String(metadata ?? '')) ?? [];
  return encoded === undefined ? undefined : Buffer.from(encoded, 'base64').toString('utf8');
}

const withExpiry = (request: FastifyRequest, reply: FastifyReply): FastifyReply => {
  const until = new Date(request.context().now().getTime() + UPLOAD_EXPIRY_MS);
  return reply.header('upload-expires', until.toUTCString());
};
