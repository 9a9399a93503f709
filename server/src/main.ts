import { readSettings, SettingsError } from './app/config.ts';
import { startServer } from './app/start-server.ts';
import { collectGarbage } from './platform/collect-garbage.ts';
import { describeError } from './platform/error-log.ts';

const SHUTDOWN_TIMEOUT_MS = 10_000;

// By itself Node would print all properties of the error, which may hold data of users.
process.on('uncaughtException', (error) => {
  process.stderr.write(`${explain(error)}\n`);
  process.exit(1);
});

try {
  const starting = startServer(readSettings());
  let stopping = false;
  // A terminal and npm may both forward the same Ctrl+C; an early one waits until the start has finished.
  const stop = async () => {
    if (stopping) return;
    stopping = true;
    const server = await starting;
    setTimeout(() => process.exit(1), SHUTDOWN_TIMEOUT_MS).unref();
    await server.stop();
    process.exit(0);
  };
  // SIGHUP is sent when the terminal is closed.
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.on(signal, stop);
  await starting;
  // A fourth of the memory is what only the start needed. The server runs as well with it.
  await collectGarbage().catch(() => undefined);
} catch (error) {
  process.stderr.write(`${explain(error)}\n`);
  process.exit(1);
}

function explain(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error instanceof SettingsError) return error.message;
  if ('code' in error && error.code === 'EADDRINUSE') {
    return `${error.message}: another program listens there. Stop it, or set PORT to another number.`;
  }
  if (isOfHost(error)) {
    return `${error.message}: this machine has no such address. Set HOST to one of its addresses.`;
  }
  return describeError(error).stack ?? error.message;
}

/** Whether the server cannot listen on HOST, as it is no address or name of this machine. */
function isOfHost(error: NodeJS.ErrnoException & { readonly hostname?: string }): boolean {
  if (error.syscall === 'listen') return error.code === 'EADDRNOTAVAIL';
  return error.syscall === 'getaddrinfo' && error.hostname === readSettings().host;
}
