// Exits with 0 when this machine's instance is ready, at once or within the seconds of the argument; otherwise with 1.
import { setTimeout as wait } from 'node:timers/promises';

const TIMEOUT_MS = 3_000;
const POLL_MS = 250;

const port = process.env.PORT || '3000';
const until = Date.now() + Number(process.argv[2] ?? 0) * 1000;

const isReady = () =>
  fetch(`http://127.0.0.1:${port}/readyz`, { signal: AbortSignal.timeout(TIMEOUT_MS) }).then(
    ({ ok }) => ok,
    () => false,
  );

let ready = await isReady();
while (!ready && Date.now() < until) {
  await wait(POLL_MS);
  ready = await isReady();
}
process.exitCode = ready ? 0 : 1;
