import { normalizeForSearch } from '../kernel/search.ts';
import type { OrganizationKind } from './organization-brief.contract.ts';
import type { TargetAudience } from './target-audience.contract.ts';

/** What decides whether a user belongs to an audience. */
export interface AudienceFacts {
  readonly role: string;
  readonly organization: { readonly kind: OrganizationKind; readonly field: string } | null;
}

/** Whether the user meets each condition; `isInAudience` of the server is the same in SQL. */
export function isInAudience(
  { roles, organizationKinds, fields }: TargetAudience,
  { role, organization }: AudienceFacts,
): boolean {
  const meets = <T>(conditions: readonly T[], isMet: (condition: T) => boolean) =>
    conditions.length === 0 || conditions.some(isMet);
  return (
    meets(roles, (it) => it === role) &&
    meets(organizationKinds, (it) => it === organization?.kind) &&
    meets(
      fields,
      (it) =>
        organization !== null &&
        normalizeForSearch(it) === normalizeForSearch(organization.field.trim()),
    )
  );
}
