import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/** A line to the database that can lose an answer, break, or freeze. */
export async function startFaultProxy(databaseUrl: string) {
  const target = new URL(databaseUrl);
  const lines = new Set<Socket>();
  let isCut = false;
  let isFrozen = false;
  const proxy = {
    url: '',
    /** The answer to a statement that holds this never arrives: the line breaks instead. */
    losesAnswerTo: null as string | null,
    /** Nobody answers any more, and every line is broken. */
    cut: () => {
      isCut = true;
      for (const line of lines) line.destroy();
    },
    mend: () => {
      isCut = false;
    },
    /** Lines look alive, new ones too, and nothing passes. */
    freeze: () => {
      isFrozen = true;
      for (const line of lines) line.pause();
    },
    thaw: () => {
      isFrozen = false;
      for (const line of lines) line.resume();
    },
    close: async () => {
      for (const line of lines) line.destroy();
      await new Promise((done) => server.close(done));
    },
  };

  const server = createServer((near) => {
    if (isCut) return void near.destroy();
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
        if (from === near && proxy.losesAnswerTo && bytes.includes(proxy.losesAnswerTo)) {
          isLost = true;
          proxy.losesAnswerTo = null;
        }
        if (from === far && isLost) return void near.destroy();
        to.write(bytes);
      });
      if (isFrozen) from.pause();
    }
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const own = new URL(target);
  own.port = String((server.address() as AddressInfo).port);
  proxy.url = own.href;
  return proxy;
}

export type FaultProxy = Awaited<ReturnType<typeof startFaultProxy>>;
