// Closed-loop load: each client sends the next request when it gets the response.
import { Agent, request } from 'node:http';

export interface Call {
  readonly port: number;
  readonly path: string;
  readonly method?: 'GET' | 'POST';
  readonly token?: string;
  readonly body?: object;
}

export interface Answer {
  readonly status: number;
  readonly body: string;
}

export interface Measurement {
  readonly calls: number;
  readonly perSecond: number;
  readonly medianMs: number;
  readonly p99Ms: number;
}

const agent = new Agent({ keepAlive: true, maxSockets: 64 });

export function sendRequest(call: Call): Promise<Answer> {
  const { port, path, method = 'GET', token, body } = call;
  const payload = body && JSON.stringify(body);
  const headers = {
    ...(token && { authorization: `Bearer ${token}` }),
    ...(payload && {
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(payload),
    }),
  };
  return new Promise((resolve, reject) => {
    const sent = request({ agent, host: '127.0.0.1', port, path, method, headers }, (response) => {
      const parts: Buffer[] = [];
      response.on('data', (part: Buffer) => parts.push(part));
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, body: Buffer.concat(parts).toString() }),
      );
    });
    sent.on('error', (error: NodeJS.ErrnoException) => {
      // Retry on a keep-alive connection that the server has closed meanwhile.
      if (sent.reusedSocket && error.code === 'ECONNRESET') resolve(sendRequest(call));
      else reject(error);
    });
    sent.end(payload);
  });
}

/** Sends calls until there are none left; throws on the first failed response. */
export async function runLoad(callers: number, next: () => Call | undefined): Promise<Measurement> {
  const times: number[] = [];
  const begun = performance.now();
  const caller = async () => {
    for (let call = next(); call; call = next()) {
      const start = performance.now();
      const { status, body } = await sendRequest(call);
      times.push(performance.now() - start);
      if (status >= 300) throw new Error(`${call.path} answered ${status}: ${body.slice(0, 300)}`);
    }
  };
  await Promise.all(Array.from({ length: callers }, caller));
  return summarize(times, performance.now() - begun);
}

export function summarize(times: readonly number[], tookMs: number): Measurement {
  const sorted = times.toSorted((a, b) => a - b);
  const at = (share: number) => sorted[Math.floor((sorted.length - 1) * share)] ?? 0;
  return {
    calls: times.length,
    perSecond: times.length / (tookMs / 1000),
    medianMs: at(0.5),
    p99Ms: at(0.99),
  };
}

/** Repeats a kind of call for this many seconds. */
export function repeatForSeconds(seconds: number, call: () => Call): () => Call | undefined {
  const until = performance.now() + seconds * 1000;
  return () => (performance.now() < until ? call() : undefined);
}

/** Repeats a kind of call this often. */
export function repeatCalls(count: number, call: () => Call): () => Call | undefined {
  let made = 0;
  return () => (made++ < count ? call() : undefined);
}
