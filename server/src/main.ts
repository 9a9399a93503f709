import { readSettings, SettingsError } from './config.ts';
import { startServer } from './start.ts';

const WAIT_FOR_REQUESTS_MS = 10_000;

try {
  const starting = startServer(readSettings());
  let stopping = false;
  // A terminal and npm may both pass on the same Ctrl+C; one that comes early waits for what has begun.
  const stop = async () => {
    if (stopping) return;
    stopping = true;
    const server = await starting;
    setTimeout(() => process.exit(1), WAIT_FOR_REQUESTS_MS).unref();
    await server.stop();
    process.exit(0);
  };
  // The last comes when somebody closes the terminal.
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.on(signal, stop);
  await starting;
} catch (error) {
  process.stderr.write(`${sentenceOf(error)}\n`);
  process.exit(1);
}

function sentenceOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error instanceof SettingsError) return error.message;
  if ('code' in error && error.code === 'EADDRINUSE') {
    return `${error.message}: another program listens there. Stop it, or set PORT to another number.`;
  }
  return error.stack ?? error.message;
}
