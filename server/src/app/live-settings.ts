// The settings of a running server: those of its start, with what admins have set on the screen since.
import { isDeepStrictEqual } from 'node:util';
import {
  editableSetting,
  keysOfGroup,
  SETTING_GROUPS,
  SETTING_KEYS,
  type SettingGroup,
} from '@thedot/domain/hub-settings/editable-settings';
import type { SettingTexts } from '@thedot/domain/hub-settings/hub-settings.rules';
import type { Logger } from 'pino';
import type { Db } from '../db/db.ts';
import { listen } from '../db/listen.ts';
import { findStoredTexts } from '../features/hub-settings/stored-settings.service.ts';
import type { Keys } from '../kernel/keys.ts';
import type { SettingSource } from '../kernel/setting-source.ts';
import type { Settings } from '../kernel/settings.ts';
import { processEnvironment, readSettings, SettingsError } from './config.ts';

interface Setup {
  readonly db: Db;
  readonly keys: Keys;
  /** The settings that the server was started with. */
  readonly start: Settings;
  /** That of the process, unless a test has its own. */
  readonly environment?: NodeJS.ProcessEnv;
  readonly log: Pick<Logger, 'warn'>;
}

export interface LiveSettings extends SettingSource {
  /** One object for the whole server: its values change while it runs. */
  readonly settings: Settings;
  /** What the screen has set. */
  readonly screenTexts: () => SettingTexts;
  /** Called with the names of what changed. */
  readonly onChange: (told: (changed: readonly (keyof Settings)[]) => void) => void;
  /** Follows the changes of every server of the hub. */
  readonly follow: (url: string) => () => Promise<void>;
}

/** What a running server cannot take over. */
const AT_START: readonly (keyof Settings)[] = ['s3'];

export async function openLiveSettings(setup: Setup): Promise<LiveSettings> {
  const { db, keys, log, environment: variables = processEnvironment() } = setup;
  const start = { ...setup.start };
  const environment = textsOf(variables);
  const plain = readSettings(variables);
  const settings = { ...start };
  const listeners: ((changed: readonly (keyof Settings)[]) => void)[] = [];
  let started: SettingTexts | null = null;
  let texts: SettingTexts = {};

  const read = (set: SettingTexts): Settings | { readonly problem: string } => {
    try {
      return withLogo(readSettings({ ...variables, ...definedOf(set) }), set);
    } catch (error) {
      if (error instanceof SettingsError) return { problem: error.message };
      throw error;
    }
  };

  /** A stored value may have become wrong, e.g. by the environment: then its group is left out, and the rest is used. */
  function readUsable(set: SettingTexts): Settings {
    let used: SettingTexts = { HUB_LOGO: set.HUB_LOGO ?? null };
    let settings = withLogo(plain, set);
    for (const group of SETTING_GROUPS) {
      const more = { ...used, ...ofGroup(set, group) };
      const next = read(more);
      if ('problem' in next) {
        log.warn({ group, problem: next.problem }, 'settings of the screen are not used');
        continue;
      }
      used = more;
      settings = next;
    }
    return settings;
  }

  /** What the texts change, of what the server was started with. */
  function valuesOf(set: SettingTexts): Settings {
    const next = readUsable(set);
    const changed = namesOf(next).filter((name) => !isDeepStrictEqual(next[name], plain[name]));
    return { ...start, ...pick(next, changed) };
  }

  /** One after the other: an earlier answer of the database must not replace a later one. */
  let last: Promise<void> = Promise.resolve();
  const reload = (): Promise<void> => {
    const next = last.then(apply);
    last = next.catch(() => undefined);
    return next;
  };

  async function apply(): Promise<void> {
    const stored = await findStoredTexts(db, keys);
    const isStart = started === null;
    started ??= stored;
    texts = stored;
    const next = valuesOf(stored);
    const changed = namesOf(next).filter(
      (name) =>
        (isStart || !AT_START.includes(name)) && !isDeepStrictEqual(next[name], settings[name]),
    );
    Object.assign(settings, pick(next, changed));
    if (changed.length > 0) for (const tell of listeners) tell(changed);
  }

  await reload();

  return {
    settings,
    environment,
    screenTexts: () => texts,
    defaults: defaultsOf(plain),
    read,
    reload,
    waitsForRestart: (key) =>
      editableSetting(key).needsRestart === true &&
      (texts[key] ?? environment[key]) !== (started?.[key] ?? environment[key]),
    onChange: (tell) => void listeners.push(tell),
    follow: (url) => {
      const again = () =>
        void reload().catch((error: unknown) => log.warn({ err: error }, 'settings not read'));
      const { close } = listen(url, 'settings_changed', { onMessage: again, onReconnect: again });
      return close;
    },
  };
}

const textsOf = (environment: NodeJS.ProcessEnv): SettingTexts =>
  Object.fromEntries(
    SETTING_KEYS.flatMap((key) => {
      const text = environment[key]?.trim() ?? '';
      return text === '' ? [] : [[key, text]];
    }),
  );

const ofGroup = (texts: SettingTexts, group: SettingGroup): SettingTexts =>
  Object.fromEntries(
    keysOfGroup(group).flatMap((key) => (key in texts ? [[key, texts[key]]] : [])),
  );

const definedOf = (texts: SettingTexts) =>
  Object.fromEntries(
    Object.entries(texts).flatMap(([key, text]) => (text === null ? [] : [[key, text] as const])),
  );

const withLogo = (settings: Settings, texts: SettingTexts): Settings => ({
  ...settings,
  hubLogo: texts.HUB_LOGO || null,
});

/** The values that depend on more than the setting itself. */
const defaultsOf = (settings: Settings): SettingTexts => ({
  ...Object.fromEntries(SETTING_KEYS.map((key) => [key, editableSetting(key).fallback ?? null])),
  SECOND_FACTOR_ROLES: settings.secondFactorRoles.join(',') || 'none',
  SUPPORT_USER: settings.supportUser,
  WEMOVE_PARTNER: settings.partners.wemove?.address ?? null,
  PROSERVY_PARTNER: settings.partners.proservy?.address ?? null,
  EURAFRIQUE_PARTNER: settings.partners.eurafrique?.address ?? null,
});

const namesOf = (settings: Settings) => Object.keys(settings) as (keyof Settings)[];

const pick = (from: Settings, names: readonly (keyof Settings)[]): Partial<Settings> =>
  Object.fromEntries(names.map((name) => [name, from[name]]));
