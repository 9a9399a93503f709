// What the export of the audit log says, as the screen says it: the texts are those of the web app.
import {
  activityKey,
  isAnonymous,
  signInKey,
  signInProvider,
} from '@thedot/domain/accounts/activity.rules';
import type { ActivityFacts } from '@thedot/domain/accounts/notes.contract';
import type { AuditEntry } from '@thedot/domain/audit/audit-log.contract';
import type { Language } from '@thedot/domain/kernel/fields';
import { personName, roleName } from '../../platform/spreadsheets/spreadsheet-labels.ts';
import english from './audit-texts.en.json' with { type: 'json' };
import french from './audit-texts.fr.json' with { type: 'json' };

interface AuditTexts {
  readonly activity: {
    readonly did: Texts;
    readonly signed_in: Texts;
    readonly corrected: string;
  };
  readonly kind: Texts;
  readonly detail: Texts;
  /** The labels of the fields of a registration. */
  readonly field: Texts;
  readonly refusal: Texts;
  readonly hub: string;
  readonly anonymous: string;
}
type Texts = Readonly<Record<string, string>>;

const TEXTS: Readonly<Record<Language, AuditTexts>> = { en: english, fr: french };

/** What happened, in a sentence; an action without a text is named as recorded. */
export function activitySentence(entry: ActivityFacts, language: Language): string {
  const { action, way, fields, from, to, refusal, number, title, name } = entry;
  const { activity, field, refusal: refusals } = TEXTS[language];
  const signIn = signInKey(entry);
  if (signIn) return fill(activity.signed_in[signIn], { provider: signInProvider(way) });
  if (fields.length > 0) {
    const list = new Intl.ListFormat(language, { type: 'unit', style: 'short' });
    return fill(activity.corrected, { fields: list.format(fields.map((it) => field[it] ?? it)) });
  }
  const isRole = action === 'user.role';
  const valueText = (value: string | null) =>
    isRole && value !== null ? roleName(value, language) : value;
  return fill(activity.did[activityKey(action)] ?? action, {
    from: valueText(from),
    to: valueText(to),
    refusal: refusal === null ? null : (refusals[refusal] ?? refusal),
    number,
    title,
    name,
  });
}

const fill = (sentence = '', values: Readonly<Record<string, string | null | undefined>>) =>
  sentence.replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => values[name] ?? '');

export function actorName(
  { actor, action }: Pick<AuditEntry, 'actor' | 'action'>,
  language: Language,
): string {
  const { hub, anonymous } = TEXTS[language];
  if (actor) return personName(actor.name, language);
  return isAnonymous(action) ? anonymous : hub;
}

export const kindName = (kind: string, language: Language): string =>
  TEXTS[language].kind[kind] ?? kind;

/** What else was recorded; details without a name of their own are named as recorded. */
export function detailsText(details: AuditEntry['details'], language: Language): string {
  const colon = language === 'fr' ? '\u00a0:' : ':';
  const names = TEXTS[language].detail;
  return details.map(({ name, value }) => `${names[name] ?? name}${colon} ${value}`).join('; ');
}
