import { createServer } from 'node:http';
import { freePort } from '../tools/test-environment/ports.ts';

/** Takes the calls of webhooks. */
export async function startReceiver() {
  let calls = 0;
  const server = createServer((request, response) => {
    calls++;
    request.resume();
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
  });
  const port = await freePort();
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${port}`,
    countCalls: () => calls,
    stop: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}
