// What a program keeps in memory, once what it has let go of is gone: asked through Node's inspector.

/** Bytes of JavaScript's heap and of what hangs on it outside, after a full collection. */
export async function heapOf(inspector: number): Promise<number> {
  const targets: unknown = await (await fetch(`http://127.0.0.1:${inspector}/json/list`)).json();
  const [target] = Array.isArray(targets) ? targets : [];
  const line = new WebSocket(String(target.webSocketDebuggerUrl));
  await new Promise((resolve, reject) => {
    line.addEventListener('open', resolve, { once: true });
    line.addEventListener('error', reject, { once: true });
  });
  try {
    // The second finds what the finalizers of the first let go of.
    await told(line, 1, 'HeapProfiler.collectGarbage');
    await told(line, 2, 'HeapProfiler.collectGarbage');
    const answer = await told(line, 3, 'Runtime.evaluate', {
      expression:
        '(({ heapUsed, external }) => heapUsed + external)(globalThis.process.memoryUsage())',
      returnByValue: true,
    });
    const bytes = answer.result?.result?.value;
    if (typeof bytes !== 'number') throw new Error('The inspector gave no figure');
    return bytes;
  } finally {
    line.close();
  }
}

interface Told {
  readonly id?: number;
  readonly result?: { readonly result?: { readonly value?: unknown } };
}

function told(line: WebSocket, id: number, method: string, params: object = {}): Promise<Told> {
  return new Promise((resolve) => {
    const hear = ({ data }: MessageEvent) => {
      const answer: Told = JSON.parse(String(data));
      if (answer.id !== id) return;
      line.removeEventListener('message', hear);
      resolve(answer);
    };
    line.addEventListener('message', hear);
    line.send(JSON.stringify({ id, method, params }));
  });
}
