import { createServer, type Socket } from 'node:net';
import type { AddressInfo } from 'node:net';

/** What every scanner finds, without being a virus; in two parts, so that this file is not found. */
export const MARKER = [
  'X5O!P%@AP[4\\PZX54(P^)7CC)7}$EICAR-STANDARD-',
  'ANTIVIRUS-TEST-FILE!$H+H*',
].join('');

const COMMAND = 'zINSTREAM\0';

/** A clamd on this machine that knows one virus, and says only what a test lets it when it is told to. */
export async function startClamd() {
  const clamd = { scanned: [] as Buffer[], says: null as string | null };
  const server = createServer((line) => {
    line.on('error', () => {});
    let came = Buffer.alloc(0);
    line.on('data', (part: Buffer) => {
      came = Buffer.concat([came, part]);
      const file = fileIn(came);
      if (file) answer(line, file);
    });
  });
  function answer(line: Socket, file: Buffer): void {
    clamd.scanned.push(file);
    const found = file.includes(MARKER) ? 'Eicar-Test-Signature FOUND' : 'OK';
    line.end(`${clamd.says ?? `stream: ${found}`}\0`);
  }
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  return Object.assign(clamd, {
    host: '127.0.0.1',
    port,
    close: () => new Promise((done) => server.close(done)),
  });
}

/** What was sent piece by piece, once the piece of nothing has come. */
function fileIn(came: Buffer): Buffer | null {
  if (came.subarray(0, COMMAND.length).toString() !== COMMAND) return null;
  const pieces: Buffer[] = [];
  let at = COMMAND.length;
  while (at + 4 <= came.length) {
    const length = came.readUInt32BE(at);
    if (length === 0) return Buffer.concat(pieces);
    if (at + 4 + length > came.length) return null;
    pieces.push(came.subarray(at + 4, at + 4 + length));
    at += 4 + length;
  }
  return null;
}
