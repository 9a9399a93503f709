import { readSettings, SettingsError } from './config.ts';
import { startServer } from './start.ts';

const WAIT_FOR_REQUESTS_MS = 10_000;

try {
  const server = await startServer(readSettings());
  let stopping = false;
  // A terminal and npm may both pass on the same Ctrl+C.
  const stop = async () => {
    if (stopping) return;
    stopping = true;
    setTimeout(() => process.exit(1), WAIT_FOR_REQUESTS_MS).unref();
    await server.stop();
    process.exit(0);
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
} catch (error) {
  if (!(error instanceof SettingsError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exit(1);
}
