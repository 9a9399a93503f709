// Measures a program's heap after garbage collection through Node's inspector.

/** Returns the bytes of the JavaScript heap and its external memory after a full collection. */
export async function measureHeap(inspector: number): Promise<number> {
  const targets: unknown = await (await fetch(`http://127.0.0.1:${inspector}/json/list`)).json();
  const [target] = Array.isArray(targets) ? targets : [];
  const line = new WebSocket(String(target.webSocketDebuggerUrl));
  await new Promise((resolve, reject) => {
    line.addEventListener('open', resolve, { once: true });
    line.addEventListener('error', reject, { once: true });
  });
  try {
    // The second collection frees what the finalizers of the first released.
    await callInspector(line, 1, 'HeapProfiler.collectGarbage');
    await callInspector(line, 2, 'HeapProfiler.collectGarbage');
    const answer = await callInspector(line, 3, 'Runtime.evaluate', {
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
