import { editableSetting } from '@thedot/domain/hub-settings/editable-settings';
import {
  isSettingKey,
  LOGO_KEY,
  type SettingTexts,
} from '@thedot/domain/hub-settings/hub-settings.rules';
import type { Db } from '../../db/db.ts';
import type { Keys } from '../../kernel/keys.ts';
import { findStoredSettings, type StoredSetting } from './hub-settings.queries.ts';

/** What the screen has set, with opened secrets: for a server, never for a reply. */
export const findStoredTexts = async (db: Db, keys: Keys): Promise<SettingTexts> =>
  toTexts(await findStoredSettings(db), keys);

/** A secret that no key opens counts as not set; `doctor` tells of it. */
export const toTexts = (
  rows: readonly Omit<StoredSetting, 'revision'>[],
  keys: Pick<Keys, 'unseal'>,
): SettingTexts =>
  Object.fromEntries(
    rows.flatMap(({ key, value, sealed }) => {
      if (key !== LOGO_KEY && !isSettingKey(key)) return [];
      const text = sealed === null ? value : keys.unseal('hub-setting', sealed, key);
      return text === null ? [] : [[key, text]];
    }),
  );

/** How a text is stored: a secret sealed for its key. */
export function toStored(key: string, text: string | null, keys: Pick<Keys, 'seal'>) {
  const isSecret = isSettingKey(key) && editableSetting(key).isSecret === true;
  return isSecret && text !== null && text !== ''
    ? { key, value: null, sealed: keys.seal('hub-setting', text, key) }
    : { key, value: text, sealed: null };
}
