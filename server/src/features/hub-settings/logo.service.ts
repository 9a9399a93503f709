import { assertFound } from '@thedot/domain/errors';
import type { PublicContext } from '../../kernel/context.ts';
import { findFile } from '../../platform/files/files.queries.ts';
import type { FileReply } from '../../platform/files/send-file.ts';

/** Everyone may see the logo: it stands on the sign-in page and in emails. */
export async function readLogo({ db, settings }: PublicContext): Promise<FileReply> {
  const { hubLogo } = settings;
  const file = hubLogo === null ? undefined : await findFile(db, hubLogo);
  const { id, sha256, mediaType, size, name, verdict } = assertFound(file, 'file.not_found');
  assertFound(verdict === 'clean' ? file : undefined, 'file.not_found');
  return { key: id, name, mediaType, size, etag: `"${sha256}"`, inline: true, kept: true };
}
