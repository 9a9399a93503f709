import type { Readable } from 'node:stream';
import { AppError, assertFound } from '@thedot/domain/errors';
import type { Language } from '@thedot/domain/kernel/fields';
import { DAY_MS } from '@thedot/domain/kernel/time';
import { EXPORT_LINK_MS, EXPORTS_PER_DAY } from '@thedot/domain/limits';
import { type Context, transact } from '../../../kernel/context.ts';
import type { DataSubject } from '../../../kernel/personal-data.ts';
import type { Archive, ArchiveEntry } from '../../../platform/archives/send-archive.ts';
import { audit } from '../../../platform/audit/audit.queries.ts';
import type { FileStore } from '../../../kernel/file-store.ts';
import { findFilesOf } from '../../../platform/files/files.personal-data.ts';
import { findPersonalData } from '../../../platform/personal-data.queries.ts';
import { consume } from '../../../platform/rate-limits/rate-limits.ts';
import { confirmPassword } from '../../auth/security/passwords.service.ts';
import { publishAccountChange } from '../../users/user-changes.service.ts';
import { EXPORT_README } from './data-export-readme.ts';
import {
  findDataExport,
  findDataSubject,
  insertDataExport,
} from '../../users/account-records.service.ts';

/** Requires the password, because an export shows more than an open session does. */
export async function prepareDataExport(ctx: Context, password: string) {
  const { actor } = ctx;
  await confirmPassword(ctx, 'password', password);
  await consume(ctx, { key: `export:${actor.id}`, points: EXPORTS_PER_DAY, windowMs: DAY_MS });
  const expiresAt = new Date(ctx.now().getTime() + EXPORT_LINK_MS);
  const { id } = await transact(ctx, async (tx) => {
    const { db, now, caller } = tx;
    publishAccountChange(tx, actor.id);
    await audit(db, {
      actorId: actor.id,
      action: 'personal-data.exported',
      subjectKind: 'user',
      subjectId: actor.id,
      address: caller.address,
    });
    return insertDataExport(db, { userId: actor.id, now: now(), expiresAt });
  });
  return { token: ctx.keys.linkToken('export', id), expiresAt: expiresAt.toISOString() };
}

/** Opens the export for the user who requested it, until the link expires. */
export async function openDataExport(
  ctx: Context,
  token: string,
  language: Language,
): Promise<Archive> {
  const { db, actor, keys, settings, now } = ctx;
  const id = keys.readLinkToken('export', token);
  const prepared = id === null ? undefined : await findDataExport(db, id);
  if (prepared?.userId !== actor.id || Date.parse(prepared.expiresAt) <= now().getTime()) {
    throw new AppError('personal_data.link_expired');
  }
  const subject = assertFound(await findDataSubject(db, actor.id), 'user.not_found');
  const { file, text } = EXPORT_README[language];
  const at = now();
  const readme = {
    name: file,
    at,
    content: text({ hub: settings.hubName, name: subject.name, at }),
  };
  return {
    name: `thedot-${at.toISOString().slice(0, 10)}`,
    entries: readEntries(ctx, subject, readme),
  };
}

async function* readEntries(
  { db, files, features }: Context,
  subject: DataSubject,
  readme: ArchiveEntry,
): AsyncGenerator<ArchiveEntry> {
  yield readme;
  for (const feature of features) {
    const file = feature.personalData?.file;
    if (file === undefined) continue;
    const data = await findPersonalData(db, feature, subject);
    yield { name: `${file}.json`, at: readme.at, content: `${JSON.stringify(data, null, 2)}\n` };
  }
  for (const { id, name, createdAt } of await findFilesOf(db, subject)) {
    const content = await openFile(files, id);
    try {
      yield { name: `files/${name}`, at: new Date(createdAt), content };
    } finally {
      if (typeof content !== 'string') content.destroy();
    }
  }
}

/** A file that can't be read is replaced by a note, so that the export continues. */
const openFile = (files: FileStore, id: string): Promise<Readable | string> =>
  files.read(id).catch(() => 'This file could not be read. Ce fichier n’a pas pu être lu.\n');
