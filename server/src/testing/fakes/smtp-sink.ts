import { createServer, type Server, type Socket } from 'node:net';
import type { AddressInfo } from 'node:net';

const GREETING = '220 sink\r\n';

/** Starts an SMTP server that records mails, and can be closed, hang or reject. */
export async function startSmtpSink() {
  const taken: string[] = [];
  const sink = {
    taken,
    /** The reply to RCPT, e.g. `451 later` or `550 nobody here`. */
    recipientAnswer: '250 ok',
    /** Accepts connections without a greeting, until `respond`. */
    isSilent: false,
    /** The number of open connections. */
    countConnections: () => lines.size,
    respond: () => {
      sink.isSilent = false;
      for (const line of lines) line.write(GREETING);
    },
    /** Closes the connection without a reply after it has received a mail. */
    disconnectsAfterMail: false,
    port: 0,
    open: () => listen(sink.port),
    close: async () => {
      for (const line of lines) line.destroy();
      await new Promise((done) => server?.close(done));
    },
    url: () => `smtp://127.0.0.1:${sink.port}`,
  };
  const lines = new Set<Socket>();
  let server: Server | undefined;

  async function listen(port: number): Promise<void> {
    server = createServer(converse);
    await new Promise<void>((done) => server?.listen(port, '127.0.0.1', done));
    sink.port = (server.address() as AddressInfo).port;
  }

  function converse(line: Socket): void {
    lines.add(line);
    line.on('error', () => {});
    line.on('close', () => lines.delete(line));
    if (!sink.isSilent) line.write(GREETING);
    let heard = '';
    let inMail = false;
    line.on('data', (bytes) => {
      heard += bytes.toString('latin1');
      for (;;) {
        const end = heard.indexOf(inMail ? '\r\n.\r\n' : '\r\n');
        if (end < 0) return;
        const said = heard.slice(0, end);
        heard = heard.slice(end + (inMail ? 5 : 2));
        if (inMail) {
          inMail = false;
          taken.push(said);
          if (sink.disconnectsAfterMail) line.destroy();
          else line.write('250 taken\r\n');
        } else {
          inMail = answer(line, said);
        }
      }
    });
  }

  function answer(line: Socket, said: string): boolean {
    const verb = said.slice(0, 4).toUpperCase();
    if (verb === 'RCPT') line.write(`${sink.recipientAnswer}\r\n`);
    else if (verb === 'DATA') line.write('354 go on\r\n');
    else if (verb === 'STAR') line.write('502 no TLS here\r\n');
    else if (verb === 'QUIT') line.end('221 bye\r\n');
    else line.write('250 ok\r\n');
    return verb === 'DATA';
  }

  await listen(0);
  return sink;
}
