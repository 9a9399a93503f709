import { readFileSync } from 'node:fs';

/** Settings that are secrets, or addresses that may hold a password. */
const SECRETS: readonly string[] = [
  'DATABASE_URL',
  'DATABASE_OWNER_URL',
  'REDIS_URL',
  'S3_ACCESS_KEY_ID',
  'S3_SECRET_ACCESS_KEY',
  'SMTP_URL',
  'INBOUND_MAIL_SECRET',
  'BBB_SECRET',
  'ICE_SERVERS',
  'TURN_SECRET',
  'SECRET_KEY',
  'SECRET_KEY_PREVIOUS',
  'PARTNER_WEBHOOK_SECRET',
  'OTEL_EXPORTER_OTLP_HEADERS',
];
const PROVIDER_SECRET = /^OIDC_[A-Z][A-Z0-9_]*_CLIENT_SECRET$/;

/**
 * Reads secrets from files, as container runtimes and systemd pass them: NAME_FILE names the file with the value of
 * NAME. Throws a sentence without the value when a file cannot be read.
 */
export function withSecretFiles(environment: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const values = new Map(Object.entries(environment));
  for (const [setting, path] of Object.entries(environment)) {
    const name = setting.replace(/_FILE$/, '');
    if (name === setting || !(SECRETS.includes(name) || PROVIDER_SECRET.test(name))) continue;
    values.delete(setting);
    if (!path?.trim()) continue;
    if (values.get(name)?.trim()) throw new Error(`Set either ${name} or ${setting}, not both.`);
    values.set(name, readSecret(setting, path));
  }
  return Object.fromEntries(values);
}

function readSecret(setting: string, path: string): string {
  try {
    return readFileSync(path, 'utf8').trim();
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new Error(`The file of ${setting} cannot be read: ${path} (${code}).`, { cause: error });
  }
}
