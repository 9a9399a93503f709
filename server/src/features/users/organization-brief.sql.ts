import type {
  OrganizationBrief,
  OrganizationKind,
} from '@thedot/domain/users/organization-brief.contract';

/** Of the organization `o` of a user, as their account shows it. */
export const ORGANIZATION_COLUMNS = [
  'o.id as organizationId',
  'o.name as organizationName',
  'o.kind as organizationKind',
  'o.can_book_expert as canBookExpert',
  'o.owner_id as ownerId',
] as const;

interface OrganizationRow {
  readonly organizationId: string | null;
  readonly organizationName: string | null;
  readonly organizationKind: OrganizationKind | null;
  readonly canBookExpert: boolean | null;
  readonly ownerId: string | null;
}

/** Replaces the columns by the organization; null for users without one. */
export function withOrganization<Row extends OrganizationRow & { readonly id: string }>(row: Row) {
  const { organizationId, organizationName, organizationKind, canBookExpert, ownerId, ...user } =
    row;
  const organization: OrganizationBrief | null =
    organizationId && organizationName && organizationKind
      ? {
          id: organizationId,
          name: organizationName,
          kind: organizationKind,
          canBookExpert,
          isOwner: ownerId === row.id,
        }
      : null;
  return { ...user, organization };
}
