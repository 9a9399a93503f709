import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/** A line to the database that can lose what the database answers, or be cut. */
export async function startFaultProxy(databaseUrl: string) {
  const target = new URL(databaseUrl);
  const lines = new Set<Socket>();
  const proxy = {
    url: '',
    /** The answer to a statement that holds this never arrives: the line breaks instead. */
    losesAnswerTo: null as string | null,
    /** Nothing passes, in either direction, while the line looks alive. */
    isFrozen: false,
    /** Nobody answers at all. */
    isCut: false,
    cut: () => {
      proxy.isCut = true;
      for (const line of lines) line.destroy();
    },
    close: async () => {
      for (const line of lines) line.destroy();
      await new Promise((done) => server.close(done));
    },
  };

  const server = createServer((near) => {
    if (proxy.isCut) return void near.destroy();
    const far = connect(Number(target.port), target.hostname);
    let isLost = false;
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      lines.add(from);
      from.on('error', () => {});
      from.on('close', () => {
        lines.delete(from);
        to.destroy();
      });
      from.on('data', (bytes) => {
        if (proxy.isFrozen) return;
        if (from === near && proxy.losesAnswerTo && bytes.includes(proxy.losesAnswerTo)) {
          isLost = true;
          proxy.losesAnswerTo = null;
        }
        if (from === far && isLost) return void near.destroy();
        to.write(bytes);
      });
    }
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const own = new URL(target);
  own.port = String((server.address() as AddressInfo).port);
  proxy.url = own.href;
  return proxy;
}

export type FaultProxy = Awaited<ReturnType<typeof startFaultProxy>>;
