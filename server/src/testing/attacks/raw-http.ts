import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import type { World } from '../world.ts';

/** Sends raw lines that no HTTP client would send; returns the response. */
export async function sendRaw(world: World, ...lines: readonly string[]) {
  const { port, hostname } = new URL(await world.listen());
  return sendRawTo({ port: Number(port), hostname }, ...lines);
}

interface Place {
  readonly port: number;
  readonly hostname?: string;
}

export async function sendRawTo(
  { port, hostname = '127.0.0.1' }: Place,
  ...lines: readonly string[]
) {
  const socket = connect(port, hostname);
  socket.write(`${[...lines, 'connection: close'].join('\r\n')}\r\n\r\n`);
  const [head = '', ...rest] = (await text(socket)).split('\r\n\r\n');
  const [status = '', ...fields] = head.split('\r\n');
  const headers = fields.map((field) => {
    const [name = '', ...value] = field.split(': ');
    return [name.toLowerCase(), value.join(': ')] as const;
  });
  return {
    statusCode: Number(status.split(' ')[1]),
    headers: Object.fromEntries(headers),
    body: rest.join('\r\n\r\n'),
  };
}
