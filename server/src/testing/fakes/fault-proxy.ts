import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/** Starts a TCP proxy to the database that can drop a reply, cut connections, or freeze. */
export async function startFaultProxy(databaseUrl: string) {
  let target = new URL(databaseUrl);
  const lines = new Set<Socket>();
  let isCut = false;
  let isFrozen = false;
  const proxy = {
    url: '',
    /** The connection breaks instead of returning the reply to a statement that contains this text. */
    dropsReplyTo: null as string | null,
    /** Breaks all connections and refuses new ones. */
    cut: () => {
      isCut = true;
      for (const line of lines) line.destroy();
    },
    restore: () => {
      isCut = false;
    },
    /** Leads new connections to another database server. */
    retarget: (url: string) => {
      target = new URL(url);
    },
    /** Keeps connections open, new ones too, but passes no data. */
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
        if (from === near && proxy.dropsReplyTo && bytes.includes(proxy.dropsReplyTo)) {
          isLost = true;
          proxy.dropsReplyTo = null;
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
