import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

type Answer = (request: IncomingMessage, response: ServerResponse) => void;

/** Starts a server in the place of BigBlueButton whose answer a test can set. */
export async function startConferenceServer(answer: Answer = (_, response) => void response.end()) {
  const asked: string[] = [];
  const conference = { answer };
  const server = createServer((request, response) => {
    asked.push(request.url ?? '');
    conference.answer(request, response);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  return Object.assign(conference, {
    asked,
    url: `http://127.0.0.1:${port}/bigbluebutton`,
    close: async () => {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  });
}

/** Answers with a text, as XML unless said otherwise. */
export const serveText =
  (text: string, headers: Readonly<Record<string, string>> = {}, status = 200): Answer =>
  (_, response) => {
    response.writeHead(status, { 'content-type': 'text/xml', ...headers }).end(text);
  };
