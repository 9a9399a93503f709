// How staff announce something, and what pages show of it.
import { can } from '@thedot/domain/access/access';
import type {
  AnnouncementAudience,
  AnnouncementChanges,
  AnnouncementFields,
  AnnouncementState,
  ManagedAnnouncement,
} from '@thedot/domain/announcements/announcements.contract';
import {
  findNextChange,
  listMissingWords,
  listRefusals,
  stateOf,
} from '@thedot/domain/announcements/announcements.rules';
import { AppError, assertAllowed, assertFields, assertFound } from '@thedot/domain/errors';
import { fieldProblem } from '@thedot/domain/kernel/field-problems';
import { HOUR_MS } from '@thedot/domain/kernel/time';
import { ANNOUNCEMENTS_PER_HOUR } from '@thedot/domain/limits';
import type { PageAnnouncements } from '@thedot/domain/users/page-announcements.contract';
import { type Context, transact } from '../../kernel/context.ts';
import { toPage } from '../../kernel/paging.ts';
import { publishChange } from '../../kernel/publish-change.ts';
import { audit } from '../../platform/audit/audit.queries.ts';
import { consume } from '../../platform/rate-limits/rate-limits.ts';
import { countSelected } from '../users/target-audience.sql.ts';
import {
  type AnnouncementRow,
  deleteAnnouncement,
  findAnnouncements,
  findAudienceIds,
  findBanners,
  findDismissible,
  insertAnnouncement,
  insertDismissal,
  lockAnnouncement,
  replaceRecipients,
  selectAudience,
  updateAnnouncement,
} from './announcements.queries.ts';
import { notifyOfAnnouncement } from './notify-of-announcement.service.ts';

/** The announcements that each page shows the caller; none before they may use the hub. */
export async function findPageAnnouncements({
  db,
  actor,
  now,
}: Context): Promise<PageAnnouncements> {
  if (!can(actor, 'signed-in')) return { shown: [], changesAt: null };
  const at = now();
  const banners = await findBanners(db, actor.id, at);
  return {
    shown: banners
      .filter((it) => stateOf(it, at) === 'current')
      .map(({ endsAt: _, isBanner: __, ...shown }) => withWords(shown)),
    changesAt: findNextChange(banners, at),
  };
}

export const countRecipients = ({ db }: Context, to: AnnouncementAudience): Promise<number> =>
  countSelected(db, selectAudience(to));

interface ListQuery {
  readonly state: AnnouncementState;
  readonly after?: string | undefined;
  readonly limit: number;
}

export async function listAnnouncements({ db, now }: Context, query: ListQuery) {
  const at = now();
  const { items, next } = toPage(await findAnnouncements(db, { ...query, now: at }), query.limit);
  return { items: items.map((row) => toManaged(row, at)), next };
}

/** Announces at once or later. The audit log keeps the texts and the audience. */
export async function createAnnouncement(
  ctx: Context,
  fields: AnnouncementFields,
): Promise<ManagedAnnouncement> {
  assertWritten(fields);
  assertFields(listRefusals(fields, ctx.now()));
  const quota = { points: ANNOUNCEMENTS_PER_HOUR, windowMs: HOUR_MS };
  await consume(ctx, { key: `announcement:${ctx.actor.id}`, ...quota });
  return transact(ctx, async (tx) => {
    const id = await insertAnnouncement(tx.db, {
      ...toColumns(fields),
      author_id: tx.actor.id,
      starts_at: fields.startsAt ?? tx.now().toISOString(),
      is_notified: fields.isNotified,
      recipients: 0,
      created_at: tx.now().toISOString(),
    });
    await replaceRecipients(tx.db, id, fields.to);
    return finish(tx, id, 'announcement.created', fields);
  });
}

/** Changes an announcement that has not ended. What is sent once stays sent. */
export const editAnnouncement = (
  ctx: Context,
  id: string,
  { version, showsAgain, ...fields }: AnnouncementChanges,
): Promise<ManagedAnnouncement> =>
  transact(ctx, async (tx) => {
    const { db, now } = tx;
    assertWritten(fields);
    const row = assertFound(await lockAnnouncement(db, id), 'announcement.not_found');
    const state = stateOf(row, now());
    assertAllowed(state === 'past' ? 'announcement.over' : null);
    assertAllowed(row.version === version ? null : 'announcement.changed');
    assertFields(listRefusals(fields, now(), state === 'current' ? row.startsAt : null));
    await publishToAudience(tx, row);
    await updateAnnouncement(db, id, {
      ...toColumns(fields),
      ...(state === 'planned' && { starts_at: fields.startsAt ?? now().toISOString() }),
      is_notified: fields.isNotified || row.notifiedAt !== null,
      edition: row.edition + (showsAgain ? 1 : 0),
    });
    await replaceRecipients(db, id, fields.to);
    return finish(tx, id, 'announcement.edited', { ...fields, showsAgain });
  });

export const endAnnouncement = (ctx: Context, id: string): Promise<ManagedAnnouncement> =>
  transact(ctx, async (tx) => {
    const row = assertFound(await lockAnnouncement(tx.db, id), 'announcement.not_found');
    const state = stateOf(row, tx.now());
    assertAllowed(state === 'planned' ? 'announcement.not_started' : null);
    assertAllowed(state === 'past' ? 'announcement.over' : null);
    await updateAnnouncement(tx.db, id, { ends_at: tx.now().toISOString() });
    return finish(tx, id, 'announcement.ended', {});
  });

export const removeAnnouncement = (ctx: Context, id: string): Promise<void> =>
  transact(ctx, async (tx) => {
    const row = assertFound(await lockAnnouncement(tx.db, id), 'announcement.not_found');
    assertAllowed(stateOf(row, tx.now()) === 'planned' ? null : 'announcement.started');
    await publishToAudience(tx, row);
    await deleteAnnouncement(tx.db, id);
    await auditAnnouncement(tx, id, 'announcement.removed', { words: withWords(row).words });
  });

/** Repeated, it does nothing more. */
export const dismissAnnouncement = (
  ctx: Context,
  { id, edition }: { readonly id: string; readonly edition: number },
): Promise<void> =>
  transact(ctx, async (tx) => {
    const { db, actor, now } = tx;
    const shown = assertFound(
      await findDismissible(db, { id, userId: actor.id, now: now() }),
      'announcement.not_found',
    );
    assertAllowed(shown.isDismissible ? null : 'announcement.pinned');
    await insertDismissal(db, {
      announcementId: id,
      userId: actor.id,
      // The next edition is for those who dismissed this one too.
      edition: Math.min(edition, shown.edition),
      now: now(),
    });
    publishChange(tx, 'update-announcements', { userIds: [actor.id] });
  });

function assertWritten({ words }: AnnouncementFields): void {
  const errors = listMissingWords(words).map(([path, code]) => fieldProblem(code, path));
  if (errors.length > 0) throw new AppError('request.invalid', { errors });
}

async function finish(
  tx: Context,
  id: string,
  action: Parameters<typeof auditAnnouncement>[2],
  details: object,
): Promise<ManagedAnnouncement> {
  await auditAnnouncement(tx, id, action, details);
  const stored = assertFound(await lockAnnouncement(tx.db, id), 'announcement.not_found');
  await publishToAudience(tx, stored);
  await notifyOfAnnouncement(tx, stored);
  const row = assertFound(await lockAnnouncement(tx.db, id), 'announcement.not_found');
  return toManaged(row, tx.now());
}

/** Pages of the audience show a banner, those of staff the list of announcements. */
async function publishToAudience(
  tx: Context,
  { id, isBanner }: Pick<AnnouncementRow, 'id' | 'isBanner'>,
): Promise<void> {
  const userIds = isBanner ? await findAudienceIds(tx.db, id) : [];
  publishChange(tx, 'update-announcements', { userIds, staff: true });
}

const auditAnnouncement = (
  { db, actor, caller }: Context,
  id: string,
  action: `announcement.${'created' | 'edited' | 'ended' | 'removed'}`,
  details: object,
) =>
  audit(db, {
    actorId: actor.id,
    action,
    subjectKind: 'announcement',
    subjectId: id,
    details: { ...details },
    address: caller.address,
  });

const toColumns = ({ words: { en, fr }, to, ...fields }: AnnouncementFields) => ({
  level: fields.level,
  title_en: en.title,
  text_en: en.text,
  link_label_en: en.linkLabel,
  title_fr: fr.title,
  text_fr: fr.text,
  link_label_fr: fr.linkLabel,
  link: fields.link,
  ends_at: fields.isBanner ? fields.endsAt : null,
  is_banner: fields.isBanner,
  is_dismissible: fields.isDismissible,
  roles: to.roles,
});

type WordColumns = Pick<
  AnnouncementRow,
  'title_en' | 'text_en' | 'link_label_en' | 'title_fr' | 'text_fr' | 'link_label_fr'
>;

function withWords<T extends WordColumns>(row: T) {
  const { title_en, text_en, link_label_en, title_fr, text_fr, link_label_fr, ...rest } = row;
  return {
    ...rest,
    words: {
      en: { title: title_en, text: text_en, linkLabel: link_label_en },
      fr: { title: title_fr, text: text_fr, linkLabel: link_label_fr },
    },
  };
}

function toManaged(row: AnnouncementRow, now: Date): ManagedAnnouncement {
  const { roles, organizationIds, userIds, authorId: _, ...rest } = withWords(row);
  return { ...rest, to: { roles, organizationIds, userIds }, state: stateOf(row, now) };
}
