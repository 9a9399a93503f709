import { Readable } from 'node:stream';
import { makeZip } from 'client-zip';
import type { FastifyReply } from 'fastify';
import { contentDisposition } from '../files/content-disposition.ts';

/** One file in an archive. */
export interface ArchiveEntry {
  readonly name: string;
  readonly at: Date;
  readonly content: string | AsyncIterable<Uint8Array>;
}

/** A ZIP archive to download. Entries are read while sending, so that memory use is constant. */
export interface Archive {
  /** The file name without extension. */
  readonly name: string;
  readonly entries: AsyncIterable<ArchiveEntry>;
}

export async function sendArchive(reply: FastifyReply, archive: Archive): Promise<FastifyReply> {
  // Reads the first entry before the response starts, so that an early error becomes an error response.
  const entries = await startReading(archive.entries);
  return reply
    .headers({
      'content-type': 'application/zip',
      'content-disposition': contentDisposition({ name: `${archive.name}.zip`, inline: false }),
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    })
    .send(Readable.fromWeb(makeZip(entries)));
}

async function startReading(entries: Archive['entries']) {
  const iterator = entries[Symbol.asyncIterator]();
  const first = await iterator.next();
  const taken = new Set<string>();
  return (async function* () {
    try {
      for (let next = first; !next.done; next = await iterator.next()) {
        const { name, at, content } = next.value;
        yield { name: uniqueName(name, taken), lastModified: at, input: content };
      }
    } finally {
      // Also stops reading when the client disconnects.
      await iterator.return?.();
    }
  })();
}

/** Makes names unique, because most programs unpack only the last of two entries with one name. */
function uniqueName(name: string, taken: Set<string>): string {
  const [, stem = name, ending = ''] = /^(.*?)(\.[^./]*)?$/s.exec(name) ?? [];
  let candidate = name;
  for (let count = 2; taken.has(candidate.toLowerCase()); count++)
    candidate = `${stem} (${count})${ending}`;
  taken.add(candidate.toLowerCase());
  return candidate;
}
