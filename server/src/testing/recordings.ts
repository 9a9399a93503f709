// A recorder of meetings as the call screen has one, without a browser.
import { readFile } from 'node:fs/promises';
import { buffer } from 'node:stream/consumers';
import { MEETING_TOKEN_HEADER } from '@thedot/domain/conference/call.contract';
import { BufferSource, EncodedPacketSink, Input, WEBM } from 'mediabunny';
import type { enterAs } from './call-screens.ts';
import type { World } from './world.ts';

export type Screen = Awaited<ReturnType<typeof enterAs>>;
type Sender = Pick<Screen, 'token'>;

const recorded = (name: string) =>
  readFile(
    new URL(`../features/conference/recordings/recorded-segments/${name}.webm`, import.meta.url),
  );

/** What a browser has recorded: pictures and sound of 2.52, 1.92 and some seconds. */
export const SEGMENTS = {
  FIRST: await recorded('first'),
  SECOND: await recorded('second'),
  LARGER: await recorded('larger-picture'),
};

interface Place {
  readonly id: string;
  readonly segment: number;
  /** A text to try what is none. */
  readonly offset: number | string;
}

const headersOf = ({ token }: Sender) => ({ [MEETING_TOKEN_HEADER]: token });

export function recordIn(world: World) {
  async function start(recorder: Screen): Promise<string> {
    const response = await recorder.ask('start-recording', {});
    if (!('reply' in response)) throw new Error(response.code);
    return response.reply.id;
  }

  const open = async (recorder: Sender, id: string, mediaType = 'video/webm') =>
    (
      await world.anonymous.call.openSegment({
        headers: headersOf(recorder),
        params: { id },
        body: { mediaType },
      })
    ).segment;

  async function put(
    recorder: Sender,
    { id, segment, offset }: Place,
    content: Buffer,
    headers: Record<string, string> = {},
  ) {
    const reply = await world.app.inject({
      method: 'PUT',
      url: `/api/visio/call/recordings/${id}/segments/${segment}/${offset}`,
      headers: { ...headersOf(recorder), 'content-type': 'application/octet-stream', ...headers },
      payload: content,
    });
    return { status: reply.statusCode, ...reply.json<{ bytes?: number; code?: string }>() };
  }

  /** Sends a segment in pieces. */
  async function send(recorder: Sender, id: string, content: Buffer): Promise<number> {
    const segment = await open(recorder, id);
    for (let offset = 0; offset < content.length; offset += 5_000) {
      await put(recorder, { id, segment, offset }, content.subarray(offset, offset + 5_000));
    }
    return segment;
  }

  const find = (id: string) =>
    world.db
      .selectFrom('conference_recordings')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirstOrThrow();

  /** What a player reads of the finished file. */
  async function play(id: string) {
    const { file_key: key } = await find(id);
    const bytes = await buffer(await world.files.read(key ?? ''));
    const input = new Input({ formats: [WEBM], source: new BufferSource(bytes) });
    const track = await input.getPrimaryVideoTrack();
    if (!track) throw new Error('No picture');
    const times: number[] = [];
    for await (const packet of new EncodedPacketSink(track).packets()) times.push(packet.timestamp);
    return {
      seconds: await input.computeDuration(),
      mimeType: await input.getMimeType(),
      hasIndex: bytes.includes(Buffer.from([0x1c, 0x53, 0xbb, 0x6b])),
      times,
    };
  }

  return { start, open, put, send, find, play };
}
