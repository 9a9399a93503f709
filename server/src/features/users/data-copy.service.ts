import type { Readable } from 'node:stream';
import { AppError, assertFound } from '@thedot/domain/errors';
import type { Language } from '@thedot/domain/kernel/fields';
import { DAY_MS } from '@thedot/domain/kernel/time';
import { EXPORT_LINK_MS, EXPORTS_PER_DAY } from '@thedot/domain/limits';
import type { Db } from '../../db/db.ts';
import { type Context, transact } from '../../kernel/context.ts';
import type { Whom } from '../../kernel/personal-data.ts';
import { PERSONAL_DATA } from '../../personal-data.ts';
import type { Archive, Entry } from '../../platform/archives/send-archive.ts';
import { audit } from '../../platform/audit.queries.ts';
import type { FileStore } from '../../platform/files/file-store.ts';
import { findFilesOf } from '../../platform/files/personal.queries.ts';
import { consume } from '../../platform/rate-limits.ts';
import { provePassword } from '../auth/passwords.service.ts';
import { announceAccount } from './announcing.service.ts';
import { COPY_WORDS } from './copy-words.ts';
import { findExport, findWhom, insertExport } from './erasure.queries.ts';

/** The password is asked for because everything at once is more than an open screen shows. */
export async function prepareCopy(ctx: Context, password: string) {
  const { actor } = ctx;
  await provePassword(ctx, 'password', password);
  await consume(ctx, { key: `export:${actor.id}`, points: EXPORTS_PER_DAY, windowMs: DAY_MS });
  const expiresAt = new Date(ctx.now().getTime() + EXPORT_LINK_MS);
  const { id } = await transact(ctx, async (tx) => {
    const { db, now, caller } = tx;
    announceAccount(tx, actor.id);
    await audit(db, {
      actorId: actor.id,
      action: 'personal-data.exported',
      subjectKind: 'user',
      subjectId: actor.id,
      address: caller.address,
    });
    return insertExport(db, { userId: actor.id, now: now(), expiresAt });
  });
  return { token: ctx.keys.linkToken('export', id), expiresAt: expiresAt.toISOString() };
}

/** Nobody but who asked for it can use the link, and only for a while. */
export async function copyOf(ctx: Context, token: string, language: Language): Promise<Archive> {
  const { db, actor, keys, files, settings, now } = ctx;
  const id = keys.readLinkToken('export', token);
  const asked = id === null ? undefined : await findExport(db, id);
  if (asked?.userId !== actor.id || Date.parse(asked.expiresAt) <= now().getTime()) {
    throw new AppError('personal_data.link_expired');
  }
  const whom = assertFound(await findWhom(db, actor.id), 'user.not_found');
  const { file, text } = COPY_WORDS[language];
  const at = now();
  const readme = { name: file, at, content: text({ hub: settings.hubName, name: whom.name, at }) };
  return {
    name: `thedot-${at.toISOString().slice(0, 10)}`,
    entries: entriesOf({ db, files, whom, readme }),
  };
}

async function* entriesOf({
  db,
  files,
  whom,
  readme,
}: {
  readonly db: Db;
  readonly files: FileStore;
  readonly whom: Whom;
  readonly readme: Entry;
}): AsyncGenerator<Entry> {
  yield readme;
  for (const [name, { find }] of Object.entries(PERSONAL_DATA)) {
    if (!find) continue;
    const content = `${JSON.stringify(await find(db, whom), null, 2)}\n`;
    yield { name: `${name}.json`, at: readme.at, content };
  }
  for (const { id, name, createdAt } of await findFilesOf(db, whom)) {
    const content = await opened(files, id);
    try {
      yield { name: `files/${name}`, at: new Date(createdAt), content };
    } finally {
      if (typeof content !== 'string') content.destroy();
    }
  }
}

/** A file that is lost does not cost the others. */
const opened = (files: FileStore, id: string): Promise<Readable | string> =>
  files.read(id).catch(() => 'This file could not be read. Ce fichier n’a pas pu être lu.\n');
