import { createServer, type Socket } from 'node:net';
import type { AddressInfo } from 'node:net';

/** The EICAR test signature, which every scanner detects; split, so that scanners don't detect this file. */
export const EICAR = [
  'X5O!P%@AP[4\\PZX54(P^)7CC)7}$EICAR-STANDARD-',
  'ANTIVIRUS-TEST-FILE!$H+H*',
].join('');

const COMMAND = 'zINSTREAM\0';
const PING = 'zPING\0';

/** Starts a fake clamd that detects the EICAR signature; a test can set its reply. */
export async function startClamd() {
  const clamd = { scanned: [] as Buffer[], says: null as string | null };
  const server = createServer((line) => {
    line.on('error', () => {});
    let came = Buffer.alloc(0);
    line.on('data', (part: Buffer) => {
      came = Buffer.concat([came, part]);
      if (came.toString() === PING) return void line.end('PONG\0');
      const file = fileIn(came);
      if (file) answer(line, file);
    });
  });
  function answer(line: Socket, file: Buffer): void {
    clamd.scanned.push(file);
    const found = file.includes(EICAR) ? 'Eicar-Test-Signature FOUND' : 'OK';
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

/** Joins the chunks of an INSTREAM command after its empty end chunk; null until then. */
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
