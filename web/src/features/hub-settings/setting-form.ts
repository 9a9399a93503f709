import type { HubSetting } from '@thedot/domain/hub-settings/hub-settings.contract';
import { editableSetting, type SettingKey } from '@thedot/domain/hub-settings/editable-settings';
import { z } from 'zod';

/** The texts of one group's form; a secret is empty until it is typed anew. */
export type SettingForm = Record<string, string>;

export const isSecret = (key: SettingKey): boolean => editableSetting(key).isSecret === true;

/** The schemas that the server reads the texts with. */
export const formSchema = (keys: readonly SettingKey[]) =>
  z.object(Object.fromEntries(keys.map((key) => [key, fieldSchema(key)])));

function fieldSchema(key: SettingKey): z.ZodType<unknown, string> {
  const { schema, fallback } = editableSetting(key);
  const text = z.string().trim();
  if (fallback !== undefined) return text.pipe(schema);
  return text.transform((it) => (it === '' ? undefined : it)).pipe(schema.optional());
}

export const toForm = (settings: readonly HubSetting[]): SettingForm =>
  Object.fromEntries(settings.map(({ key, value }) => [key, value ?? '']));
