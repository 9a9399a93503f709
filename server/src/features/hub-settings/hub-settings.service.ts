// What admins set for the whole hub. A value of the screen wins over the environment’s.
import { AppError, type FieldProblem } from '@thedot/domain/errors';
import {
  editableSetting,
  SETTING_KEYS,
  type SettingKey,
} from '@thedot/domain/hub-settings/editable-settings';
import type {
  HubSetting,
  HubSettings,
  SettingChange,
} from '@thedot/domain/hub-settings/hub-settings.contract';
import {
  findConflicts,
  findMissing,
  findSecretsToRetype,
  findSettingProblems,
  isSettingKey,
  LOGO_KEY,
  type SettingTexts,
} from '@thedot/domain/hub-settings/hub-settings.rules';
import { type Context, transact } from '../../kernel/context.ts';
import type { StagedFile } from '../../kernel/file-store.ts';
import { audit } from '../../platform/audit/audit.queries.ts';
import { lockKeys } from '../../platform/allocations/allocations.queries.ts';
import { deleteFile, insertFile } from '../../platform/files/files.queries.ts';
import { findShownSettings, findStoredSettings, saveSetting } from './hub-settings.queries.ts';
import { toStored, toTexts } from './stored-settings.service.ts';

const LOCK = 'hub-settings';
/** All logos have one subject: the hub. */
const HUB = '00000000-0000-0000-0000-000000000000';

export async function listSettings(ctx: Context): Promise<HubSettings> {
  const rows = await findShownSettings(ctx.db);
  const texts = toTexts(rows, ctx.keys);
  return {
    settings: SETTING_KEYS.map((key) => {
      const row = rows.find((it) => it.key === key);
      return toHubSetting(ctx, key, { texts, row });
    }),
    logo: texts[LOGO_KEY] || null,
  };
}

type Row = Awaited<ReturnType<typeof findShownSettings>>[number];

function toHubSetting(
  { settingSource: source }: Context,
  key: SettingKey,
  { texts, row }: { readonly texts: SettingTexts; readonly row: Row | undefined },
): HubSetting {
  const isSecret = editableSetting(key).isSecret === true;
  const shown = (text: string | null) => ({
    value: isSecret || text === '' ? null : text,
    isSet: text !== null && text !== '',
  });
  const environment = source.environment[key];
  const otherwise = {
    ...shown(environment ?? source.defaults[key] ?? null),
    source: environment === undefined ? ('default' as const) : ('environment' as const),
  };
  const text = texts[key];
  const applies =
    text === undefined || text === null ? otherwise : { ...shown(text), source: 'screen' as const };
  return {
    key,
    ...applies,
    otherwise,
    revision: row?.revision ?? 0,
    changedAt: row?.changedAt ?? null,
    changedBy: row?.changedBy ?? null,
    waitsForRestart: source.waitsForRestart(key),
  };
}

/** Changes settings together: all of them, or none with the reason at each. */
export async function saveSettings(
  ctx: Context,
  changes: readonly SettingChange[],
): Promise<HubSettings> {
  await transact(ctx, async (tx) => {
    const { db, keys, actor, settingSource } = tx;
    await lockKeys(db, [LOCK]);
    const rows = await findStoredSettings(db);
    const before = toTexts(rows, keys);
    const asked = readChanges(changes);
    const isOutdated = changes.some(
      ({ key, revision }) => (rows.find((it) => it.key === key)?.revision ?? 0) !== revision,
    );
    if (isOutdated) throw new AppError('settings.changed');

    const after: SettingTexts = { ...before, ...asked };
    const { environment } = settingSource;
    refuseFields([
      ...findMissing({ ...environment, ...definedOf(after) }),
      ...findConflicts({ ...environment, ...definedOf(after) }),
      ...findSecretsToRetype(definedOf(asked), { ...environment, ...definedOf(before) }),
    ]);
    const read = settingSource.read(after);
    if ('problem' in read) {
      tx.log.warn({ problem: read.problem }, 'settings refused');
      throw new AppError('settings.together');
    }

    for (const [key, text] of Object.entries(asked)) {
      await saveSetting(db, { ...toStored(key, text, keys), changedBy: actor.id, now: tx.now() });
      await audit(db, {
        actorId: actor.id,
        action: 'settings.changed',
        subjectKind: 'setting',
        subjectId: null,
        details: { key, ...describeChange(key, before, asked) },
        address: tx.caller.address,
      });
    }
  });
  await ctx.settingSource.reload();
  return listSettings(ctx);
}

/** The changes by key, each with a known key and a text that its setting takes. */
function readChanges(
  changes: readonly SettingChange[],
): Partial<Record<SettingKey, string | null>> {
  const asked: Partial<Record<SettingKey, string | null>> = {};
  const problems: FieldProblem[] = [];
  for (const { key, value } of changes) {
    if (!isSettingKey(key) || key in asked) {
      problems.push({ code: 'field.unknown', path: key });
      continue;
    }
    const text = value?.trim() ?? null;
    asked[key] = text;
    if (text !== null) problems.push(...findSettingProblems(key, text));
  }
  refuseFields(problems);
  return asked;
}

function refuseFields(errors: readonly FieldProblem[]): void {
  if (errors.length > 0) throw new AppError('request.invalid', { errors: [...errors] });
}

const definedOf = (texts: SettingTexts): SettingTexts =>
  Object.fromEntries(Object.entries(texts).filter(([, text]) => text !== null));

/** What the audit log keeps: of a secret only that it was set. */
function describeChange(
  key: string,
  before: SettingTexts,
  asked: SettingTexts,
): { readonly from: string | null; readonly to: string | null } {
  const isSecret = isSettingKey(key) && editableSetting(key).isSecret === true;
  const shown = (texts: SettingTexts) => {
    const text = isSettingKey(key) ? (texts[key] ?? null) : null;
    return isSecret && text !== null && text !== '' ? MASK : text;
  };
  return { from: shown(before), to: shown(asked) };
}

const MASK = '•••';

export async function saveLogo(ctx: Context, logo: StagedFile | null): Promise<HubSettings> {
  await transact(ctx, async (tx) => {
    const { db, keys, actor } = tx;
    await lockKeys(db, [LOCK]);
    const before = toTexts(await findStoredSettings(db), keys)[LOGO_KEY] || null;
    if (logo === null && before === null) return;
    if (logo)
      await insertFile(db, logo, { ownerId: null, subjectKind: 'hub-logo', subjectId: HUB });
    await saveSetting(db, {
      key: LOGO_KEY,
      value: logo?.id ?? '',
      sealed: null,
      changedBy: actor.id,
      now: tx.now(),
    });
    if (before !== null) await deleteFile(db, before);
    await audit(db, {
      actorId: actor.id,
      action: 'settings.changed',
      subjectKind: 'setting',
      subjectId: null,
      details: { key: LOGO_KEY, from: before, to: logo?.id ?? null },
      address: tx.caller.address,
    });
  });
  await ctx.settingSource.reload();
  return listSettings(ctx);
}
