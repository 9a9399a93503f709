import { z } from 'zod';
import type { IdentityProvider } from '../kernel/settings.ts';
import { isLoopback } from '../platform/network.ts';

export type { IdentityProvider };

const issuer = z
  .url({ protocol: /^https?$/ })
  .max(500)
  .refine((url) => {
    const { protocol, hostname, search, hash, username } = new URL(url);
    const isSafe = protocol === 'https:' || isLoopback(hostname);
    return isSafe && !search && !hash && !username;
  }, 'must be an https address without a query')
  .transform((url) => new URL(url).href);

const Provider = z.object({
  ISSUER: issuer,
  CLIENT_ID: z.string(),
  CLIENT_SECRET: z.string(),
  LABEL: z.string().max(60).optional(),
  DOMAINS: z
    .string()
    .default('')
    .transform((text) =>
      text
        .split(',')
        .map((domain) => domain.trim().toLowerCase().replace(/^@/, ''))
        .filter(Boolean),
    ),
});

/** The settings of one provider, after `OIDC_<NAME>_`. */
export const PROVIDER_SETTINGS = Object.keys(Provider.shape);
const SETTING = new RegExp(`^OIDC_([A-Z][A-Z0-9_]*)_(${PROVIDER_SETTINGS.join('|')})$`);

/** Parses the providers of settings such as `OIDC_SCHOOL_ISSUER`, sorted by name. */
export const IdentityProviders = z
  .record(z.string(), z.string())
  .transform((settings, issues): readonly IdentityProvider[] => {
    const addIssue = (setting: string, message: string) =>
      issues.addIssue({ code: 'custom', path: [setting], message });
    const named = new Map<string, Record<string, string>>();
    for (const [setting, value] of Object.entries(settings)) {
      const [, name, part] = SETTING.exec(setting) ?? [];
      if (name && part) named.set(name, { ...named.get(name), [part]: value });
      else addIssue(setting, 'is not known: a provider is set by OIDC_<NAME>_ISSUER and the like');
    }
    const providers = [...named].toSorted().flatMap(([name, parts]) => {
      const { data, error } = Provider.safeParse(parts);
      for (const { path, message } of error?.issues ?? []) {
        const [part = ''] = path;
        const isMissing = !Object.hasOwn(parts, part);
        addIssue(`OIDC_${name}_${String(part)}`, isMissing ? 'must be set too' : message);
      }
      return data ? [toProvider(name, data)] : [];
    });
    for (const [at, { id, issuer: ownIssuer }] of providers.entries()) {
      const other = providers.findIndex((it) => it.issuer === ownIssuer);
      if (other < at) addIssue(settingName(id, 'ISSUER'), 'is the issuer of another provider too');
    }
    return providers;
  });

const toProvider = (name: string, of: z.output<typeof Provider>): IdentityProvider => ({
  id: name.toLowerCase().replaceAll('_', '-'),
  name: of.LABEL ?? toTitle(name),
  issuer: of.ISSUER,
  clientId: of.CLIENT_ID,
  clientSecret: of.CLIENT_SECRET,
  domains: of.DOMAINS,
});

const settingName = (id: string, part: string) =>
  `OIDC_${id.toUpperCase().replaceAll('-', '_')}_${part}`;

/** Formats `MY_SCHOOL` as "My School". */
const toTitle = (name: string) =>
  name
    .toLowerCase()
    .split('_')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join(' ');
