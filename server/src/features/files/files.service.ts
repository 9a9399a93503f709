import { isStaffActor } from '@thedot/domain/access/roles';
import type { Context } from '../../kernel/context.ts';
import { featuresInUse } from '../../kernel/feature.ts';
import type { FindSearchHits } from '../../kernel/search-hits.ts';
import { findFileHitRows, MAX_FILE_CANDIDATES } from './file-hits.queries.ts';

const subjectOf = (features: Context['features'], kind: string) =>
  features.map(({ fileSubjects }) => fileSubjects?.[kind]).find(Boolean);

/** Whether only the user themself may read the file, and the caller is an administrator who views the hub as them. */
export const isClosedFile = (
  { actor, features }: Pick<Context, 'actor' | 'features'>,
  { subjectKind }: { readonly subjectKind: string },
): boolean => actor.viewing !== undefined && subjectOf(features, subjectKind)?.isPrivate === true;

/** The subject of a file decides who may read it; files of unknown subjects cannot be read. */
export async function canReadFile(
  ctx: Context,
  { subjectKind, subjectId }: { readonly subjectKind: string; readonly subjectId: string },
): Promise<boolean> {
  if (isClosedFile(ctx, { subjectKind })) return false;
  const features = featuresInUse(ctx);
  const subject = subjectOf(features, subjectKind);
  return (await subject?.canRead(ctx.db, ctx.actor, subjectId, features)) ?? false;
}

/** Documents by name. The subject of each decides whether the caller reads it, as when it is opened. */
export const findFileHits: FindSearchHits = async (ctx, { text, limit }) => {
  const rows = await findFileHitRows(ctx.db, {
    text,
    reader: { id: ctx.actor.id, isStaff: isStaffActor(ctx.actor) },
    limit: MAX_FILE_CANDIDATES,
  });
  const hits = [];
  for (const { subjectKind, subjectId, ...hit } of rows) {
    if (hits.length === limit) break;
    if (await canReadFile(ctx, { subjectKind, subjectId })) hits.push(hit);
  }
  return hits;
};
