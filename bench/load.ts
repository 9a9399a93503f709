// Calls in a closed loop: each of some callers asks again as soon as it is answered.
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

export interface Measured {
  readonly calls: number;
  readonly perSecond: number;
  readonly medianMs: number;
  readonly p99Ms: number;
}

const agent = new Agent({ keepAlive: true, maxSockets: 64 });

export function ask(call: Call): Promise<Answer> {
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
      // A connection that the server has let go of meanwhile says nothing of its answer.
      if (sent.reusedSocket && error.code === 'ECONNRESET') resolve(ask(call));
      else reject(error);
    });
    sent.end(payload);
  });
}

/** Makes calls for as long as there are any, and complains about the first that is not answered well. */
export async function load(callers: number, next: () => Call | undefined): Promise<Measured> {
  const times: number[] = [];
  const begun = performance.now();
  const caller = async () => {
    for (let call = next(); call; call = next()) {
      const asked = performance.now();
      const { status, body } = await ask(call);
      times.push(performance.now() - asked);
      if (status >= 300) throw new Error(`${call.path} answered ${status}: ${body.slice(0, 300)}`);
    }
  };
  await Promise.all(Array.from({ length: callers }, caller));
  return measuredOf(times, performance.now() - begun);
}

export function measuredOf(times: readonly number[], tookMs: number): Measured {
  const sorted = times.toSorted((a, b) => a - b);
  const at = (share: number) => sorted[Math.floor((sorted.length - 1) * share)] ?? 0;
  return {
    calls: times.length,
    perSecond: times.length / (tookMs / 1000),
    medianMs: at(0.5),
    p99Ms: at(0.99),
  };
}

/** The same call kind for so long. */
export function forSeconds(seconds: number, call: () => Call): () => Call | undefined {
  const until = performance.now() + seconds * 1000;
  return () => (performance.now() < until ? call() : undefined);
}

/** So many of a kind. */
export function forCalls(count: number, call: () => Call): () => Call | undefined {
  let made = 0;
  return () => (made++ < count ? call() : undefined);
}
