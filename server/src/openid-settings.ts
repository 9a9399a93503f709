import { z } from 'zod';

/** A place where people sign in for this hub: Keycloak, Entra, Google or any other by OpenID Connect. */
export interface IdentityProvider {
  /** As it stands in addresses, e.g. `my-school`. */
  readonly id: string;
  /** As it stands on its button. */
  readonly name: string;
  /** Spelled as browsers spell addresses, so that a slash more or less makes no other issuer. */
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** Of these only may people come in who have no account yet; empty means of any. */
  readonly domains: readonly string[];
}

const SETTING = /^OIDC_([A-Z][A-Z0-9_]*)_(ISSUER|CLIENT_ID|CLIENT_SECRET|LABEL|DOMAINS)$/;
const LOOPBACK = /^(localhost|127(\.\d+){3}|\[::1\])$/;

const issuer = z
  .url({ protocol: /^https?$/ })
  .max(500)
  .refine((url) => {
    const { protocol, hostname, search, hash, username } = new URL(url);
    const isSafe = protocol === 'https:' || LOOPBACK.test(hostname);
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

/** Every provider named by settings such as `OIDC_SCHOOL_ISSUER`, in the order of their names. */
export const IdentityProviders = z
  .record(z.string(), z.string())
  .transform((settings, issues): readonly IdentityProvider[] => {
    const complain = (setting: string, message: string) =>
      issues.addIssue({ code: 'custom', path: [setting], message });
    const named = new Map<string, Record<string, string>>();
    for (const [setting, value] of Object.entries(settings)) {
      const [, name, part] = SETTING.exec(setting) ?? [];
      if (name && part) named.set(name, { ...named.get(name), [part]: value });
      else complain(setting, 'is not known: a provider is set by OIDC_<NAME>_ISSUER and the like');
    }
    const providers = [...named].toSorted().flatMap(([name, parts]) => {
      const { data, error } = Provider.safeParse(parts);
      for (const { path, message } of error?.issues ?? []) {
        const [part = ''] = path;
        const isMissing = !Object.hasOwn(parts, part);
        complain(`OIDC_${name}_${String(part)}`, isMissing ? 'must be set too' : message);
      }
      return data ? [providerOf(name, data)] : [];
    });
    for (const [at, { id, issuer: its }] of providers.entries()) {
      const other = providers.findIndex((it) => it.issuer === its);
      if (other < at) complain(settingOf(id, 'ISSUER'), 'is the issuer of another provider too');
    }
    return providers;
  });

const providerOf = (name: string, of: z.output<typeof Provider>): IdentityProvider => ({
  id: name.toLowerCase().replaceAll('_', '-'),
  name: of.LABEL ?? titled(name),
  issuer: of.ISSUER,
  clientId: of.CLIENT_ID,
  clientSecret: of.CLIENT_SECRET,
  domains: of.DOMAINS,
});

const settingOf = (id: string, part: string) =>
  `OIDC_${id.toUpperCase().replaceAll('-', '_')}_${part}`;

/** `MY_SCHOOL` is shown as "My School". */
const titled = (name: string) =>
  name
    .toLowerCase()
    .split('_')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join(' ');
