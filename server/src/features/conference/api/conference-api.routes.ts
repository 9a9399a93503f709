import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { sendFile } from '../../../platform/files/send-file.ts';
import { isEmbedded } from '../embedded.ts';
import { answerCall } from './answer-call.service.ts';
import { success } from './answers.ts';
import { findPublishedRecording, findTextTrack } from './recordings.queries.ts';

const ROOT = '/bigbluebutton/api';

/** Other people's servers and the browsers of their users call it: what is signed may come from any site. */
const OPEN = { access: 'public', acts: true, isForOtherSites: true } as const;
const RATE = { name: 'conference-api', points: 1_200, seconds: 60 } as const;
const MAX_BODY_BYTES = 2 * 1024 ** 2;

/** The version of BigBlueButton's API that is answered. */
const API_VERSION = '2.0';

/** The API of a BigBlueButton server. With a BigBlueButton server of its own, the hub has none. */
export async function conferenceApiRoutes(app: FastifyInstance): Promise<void> {
  // Clients of the API send no JSON, which could pass for a form.
  app.removeContentTypeParser('application/json');
  const asText = { parseAs: 'string', bodyLimit: MAX_BODY_BYTES } as const;
  app.addContentTypeParser('application/x-www-form-urlencoded', asText, (_, body, done) =>
    done(null, { form: body }),
  );
  // The slides of `create` and the settings of another call screen: neither is known here.
  app.addContentTypeParser(['application/xml', 'text/xml'], asText, (_, _body, done) =>
    done(null, {}),
  );
  app.addHook('preHandler', async (request, reply) => {
    const { settings, rateLimiter, caller } = request.context();
    if (!isEmbedded(settings)) return reply.callNotFound();
    await rateLimiter.consume(RATE, caller.network);
  });

  for (const url of [ROOT, `${ROOT}/`])
    app.route({
      method: ['GET', 'POST'],
      url,
      config: { access: 'public', isForOtherSites: true },
      handler: (_, reply) =>
        send(
          reply,
          success(['version', API_VERSION], ['apiVersion', API_VERSION], ['bbbVersion', '']),
        ),
    });

  app.route<{ Params: { '*': string } }>({
    method: ['GET', 'POST'],
    url: `${ROOT}/*`,
    config: OPEN,
    handler: async (request, reply) =>
      send(
        reply,
        await answerCall(request.context(), {
          call: request.params['*'],
          query: queryOf(request),
          form: formOf(request.body),
          readFile: () => readFile(request),
        }),
      ),
  });

  // All who have the unguessable address see a published recording, as on a BigBlueButton server.
  app.get<{ Params: { token: string } }>(
    '/bigbluebutton/playback/:token',
    { config: { access: 'public', isForOtherSites: true } },
    async (request, reply) => {
      const { db, keys, files } = request.context();
      const id = keys.readLinkToken('recording', request.params.token);
      const recording = id === null ? undefined : await findPublishedRecording(db, id);
      if (!recording || recording.fileKey === null) return reply.callNotFound();
      const { fileKey: key, name, mediaType, bytes: size } = recording;
      return sendFile(request, reply, files, {
        key,
        name: `${name}.webm`,
        mediaType: mediaType ?? 'video/webm',
        size,
        etag: `"${key}"`,
        inline: true,
        kept: false,
      });
    },
  );

  app.get<{ Params: { token: string } }>(
    '/bigbluebutton/captions/:token',
    { config: { access: 'public', isForOtherSites: true } },
    async (request, reply) => {
      const { db, keys } = request.context();
      const id = keys.readLinkToken('captions', request.params.token);
      const track = id === null ? undefined : await findTextTrack(db, id);
      if (!track) return reply.callNotFound();
      return reply.type('text/vtt; charset=utf-8').send(track.content);
    },
  );
}

interface Sendable {
  readonly status: number;
  readonly contentType: string;
  readonly body: string;
  readonly location?: string;
}

function send(reply: FastifyReply, { status, contentType, body, location }: Sendable) {
  reply.header('cache-control', 'no-store').code(status);
  if (location !== undefined) return reply.header('location', location).send();
  return reply.type(contentType).send(body);
}

/** As it was sent: frameworks decode it, and the checksum covers its exact characters. */
function queryOf({ raw }: FastifyRequest): string {
  const url = raw.url ?? '';
  const at = url.indexOf('?');
  return at < 0 ? '' : url.slice(at + 1);
}

/** Read only once the call is known to be signed. */
async function readFile(request: FastifyRequest): Promise<string | null> {
  if (!request.isMultipart()) return null;
  const limits = { fileSize: MAX_BODY_BYTES, files: 1, fields: 5, parts: 6 };
  const part = await request.file({ limits });
  const content = await part?.toBuffer();
  return !part || !content || part.file.truncated ? null : content.toString('utf8');
}

const formOf = (body: unknown): string =>
  typeof body === 'object' && body !== null && 'form' in body && typeof body.form === 'string'
    ? body.form
    : '';
