// What admins set for the whole hub. A value of the screen wins over the environment’s; a reset returns to it.
import { z } from 'zod';
import { permission } from '../access/access.ts';
import { contract } from '../kernel/endpoint.ts';
import { id } from '../kernel/fields.ts';
import { MAX_PICTURE_BYTES } from '../limits.ts';
import { PersonBrief } from '../users/users.contract.ts';

export const SettingSource = z.enum(['default', 'environment', 'screen']);
export type SettingSource = z.infer<typeof SettingSource>;

export const HubSetting = z.object({
  /** As the variable of the environment is named. */
  key: z.string(),
  /** As it is written in the environment; null for a secret, and for what is not set. */
  value: z.string().nullable(),
  /** Of a secret, whether one is set. */
  isSet: z.boolean(),
  source: SettingSource,
  /** What a reset would return to, in the same way. */
  otherwise: z.object({
    value: z.string().nullable(),
    isSet: z.boolean(),
    source: SettingSource.exclude(['screen']),
  }),
  /** Counts the changes on the screen: a change names the one that it was made from. */
  revision: z.number().int(),
  changedAt: z.string().nullable(),
  changedBy: PersonBrief.nullable(),
  /** The server that answers still works with the former value. */
  waitsForRestart: z.boolean(),
});
export type HubSetting = z.infer<typeof HubSetting>;

const HubSettings = z.object({ settings: z.array(HubSetting), logo: id.nullable() });
export type HubSettings = z.infer<typeof HubSettings>;

export const SettingChange = z.strictObject({
  key: z.string().max(100),
  /** Empty for “not set”, whatever the environment says; null returns to the environment. */
  value: z.string().max(4000).nullable(),
  revision: z.number().int().min(0).max(2_147_483_647),
});
export type SettingChange = z.infer<typeof SettingChange>;

export const TestedService = z.enum(['providers', 'mail', 'video', 'turn', 'storage']);
export type TestedService = z.infer<typeof TestedService>;

const access = permission('update', 'settings');

export const hubSettings = contract({
  list: {
    summary: 'Lists the settings that admins change, with what applies and where it is from',
    method: 'GET',
    path: '/settings',
    access: permission('read', 'settings'),
    reply: HubSettings,
  },
  save: {
    summary: 'Changes the sent settings together, or returns them to the environment',
    method: 'PATCH',
    path: '/settings',
    access,
    body: z.strictObject({ changes: z.array(SettingChange).min(1).max(100) }),
    reply: HubSettings,
    errors: ['settings.changed', 'settings.together'],
  },
  saveLogo: {
    summary: 'Sets the logo of the hub: JPG or PNG, max 800 kB',
    method: 'PUT',
    path: '/settings/logo',
    access,
    files: {
      logo: { maxBytes: MAX_PICTURE_BYTES, kind: 'picture', required: true, many: false },
    },
    reply: HubSettings,
  },
  removeLogo: {
    summary: 'Removes the logo: the name stands alone again',
    method: 'DELETE',
    path: '/settings/logo',
    access,
    reply: HubSettings,
  },
  test: {
    summary: 'Tries a service as it is set: an email to the caller, a call, or a file',
    method: 'POST',
    path: '/settings/test',
    access,
    body: z.strictObject({ service: TestedService }),
    reply: z.object({
      /** Where the email was sent, which server answered, or where the file was written. */
      target: z.string(),
    }),
    limit: { tries: 30, minutes: 10 },
    errors: [
      'settings.mail_unreachable',
      'settings.mail_refused',
      'settings.provider_failed',
      'settings.video_failed',
      'settings.turn_failed',
      'settings.storage_failed',
    ],
  },
  logo: {
    summary: 'Returns the logo of the hub, which every page shows',
    method: 'GET',
    path: '/hub/logo',
    access: 'public',
    reply: 'file',
    errors: ['file.not_found'],
  },
});
