import type { SettingKey } from '@thedot/domain/hub-settings/editable-settings';
import type { SettingTexts } from '@thedot/domain/hub-settings/hub-settings.rules';
import type { Settings } from './settings.ts';

/** Where the settings of a running server are from. */
export interface SettingSource {
  /** What the environment sets. */
  readonly environment: SettingTexts;
  /** What applies without any text, as text. */
  readonly defaults: SettingTexts;
  /** The settings that these texts of the screen would make, or why they make none. */
  readonly read: (texts: SettingTexts) => Settings | { readonly problem: string };
  /** Reads what the screen has set, and lets the server work with it. */
  readonly reload: () => Promise<void>;
  /** Whether this server works with another value until it is started again. */
  readonly waitsForRestart: (key: SettingKey) => boolean;
}
