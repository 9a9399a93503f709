// Measures a program through Node's inspector: its heap after garbage collection, its processor time and its memory.

/** Returns the bytes of the JavaScript heap and its external memory after a full collection. */
export const measureHeap = (inspector: number): Promise<number> =>
  withInspector(inspector, async (line) => {
    // The second collection frees what the finalizers of the first released.
    await callInspector(line, 1, 'HeapProfiler.collectGarbage');
    await callInspector(line, 2, 'HeapProfiler.collectGarbage');
    return evaluate(
      line,
      '(({ heapUsed, external }) => heapUsed + external)(globalThis.process.memoryUsage())',
    );
  });

export interface ProcessFigures {
  /** Since the start of the process, of all its threads. */
  readonly cpuMs: number;
  /** In bytes. */
  readonly rss: number;
}

/** Returns the processor time and resident memory of a program. */
export const measureProcess = (inspector: number): Promise<ProcessFigures> =>
  withInspector(inspector, async (line) => ({
    cpuMs: await evaluate(
      line,
      '(({ user, system }) => (user + system) / 1000)(globalThis.process.cpuUsage())',
    ),
    rss: await evaluate(line, 'globalThis.process.memoryUsage.rss()'),
  }));

async function withInspector<T>(
  inspector: number,
  work: (line: WebSocket) => Promise<T>,
): Promise<T> {
  const targets: unknown = await (await fetch(`http://127.0.0.1:${inspector}/json/list`)).json();
  const [target] = Array.isArray(targets) ? targets : [];
  const line = new WebSocket(String(target.webSocketDebuggerUrl));
  await new Promise((resolve, reject) => {
    line.addEventListener('open', resolve, { once: true });
    line.addEventListener('error', reject, { once: true });
  });
  try {
    return await work(line);
  } finally {
    line.close();
  }
}

async function evaluate(line: WebSocket, expression: string): Promise<number> {
  const answer = await callInspector(line, 3, 'Runtime.evaluate', {
    expression,
    returnByValue: true,
  });
  const value = answer.result?.result?.value;
  if (typeof value !== 'number') throw new Error('The inspector gave no figure');
  return value;
}

interface InspectorResult {
  readonly id?: number;
  readonly result?: { readonly result?: { readonly value?: unknown } };
}

function callInspector(
  line: WebSocket,
  id: number,
  method: string,
  params: object = {},
): Promise<InspectorResult> {
  return new Promise((resolve) => {
    const hear = ({ data }: MessageEvent) => {
      const answer: InspectorResult = JSON.parse(String(data));
      if (answer.id !== id) return;
      line.removeEventListener('message', hear);
      resolve(answer);
    };
    line.addEventListener('message', hear);
    line.send(JSON.stringify({ id, method, params }));
  });
}
