import { Readable } from 'node:stream';
import { makeZip } from 'client-zip';
import type { FastifyReply } from 'fastify';
import { disposition } from '../files/disposition.ts';

/** One file in an archive. */
export interface Entry {
  readonly name: string;
  readonly at: Date;
  readonly content: string | AsyncIterable<Uint8Array>;
}

/** Files to take away in one. They are read while they are sent, so any number of any size fits. */
export interface Archive {
  /** Of the archive, without ending. */
  readonly name: string;
  readonly entries: AsyncIterable<Entry>;
}

export async function sendArchive(reply: FastifyReply, archive: Archive): Promise<FastifyReply> {
  // The first entry is read before anything is said, so that what fails at once is answered as a problem.
  const entries = await begun(archive.entries);
  return reply
    .headers({
      'content-type': 'application/zip',
      'content-disposition': disposition({ name: `${archive.name}.zip`, inline: false }),
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    })
    .send(Readable.fromWeb(makeZip(entries)));
}

async function begun(entries: Archive['entries']) {
  const reading = entries[Symbol.asyncIterator]();
  const first = await reading.next();
  const taken = new Set<string>();
  return (async function* () {
    try {
      for (let next = first; !next.done; next = await reading.next()) {
        const { name, at, content } = next.value;
        yield { name: onlyOnce(name, taken), lastModified: at, input: content };
      }
    } finally {
      // Whoever hangs up in the middle ends the reading too.
      await reading.return?.();
    }
  })();
}

/** Of two entries with one name most programs would unpack the last alone. */
function onlyOnce(name: string, taken: Set<string>): string {
  const [, stem = name, ending = ''] = /^(.*?)(\.[^./]*)?$/s.exec(name) ?? [];
  let free = name;
  for (let count = 2; taken.has(free.toLowerCase()); count++) free = `${stem} (${count})${ending}`;
  taken.add(free.toLowerCase());
  return free;
}
