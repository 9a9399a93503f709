import { can } from '@thedot/domain/access/access';
import { screenAccess } from '@thedot/domain/access/screens';
import { ERASED_NAME } from '@thedot/domain/users/erasure.rules';
import { toPerson, useMe } from '../../lib/session/session.ts';

interface Named {
  readonly id: string;
  readonly name: string;
}

/** Returns functions that give the page of a user or of an organization; undefined where the reader may open none. */
export function useRecordPaths() {
  const reader = toPerson(useMe());
  const canOpen = (screen: string) => can(reader, screenAccess(screen));
  const [opensUsers, opensExperts] = [canOpen('/users/view/:id'), canOpen('/expert/:id')];
  const opensOrganizations = canOpen('/organizations/:id');
  return {
    /** Staff open the record of any user, others the page of an expert. */
    ofPerson({ id, name }: Named, { isExpert = false } = {}): string | undefined {
      if (opensUsers) return `/users/view/${id}`;
      return isExpert && opensExperts && name !== ERASED_NAME ? `/expert/${id}` : undefined;
    },
    ofOrganization: ({ id }: Pick<Named, 'id'>): string | undefined =>
      opensOrganizations ? `/organizations/${id}` : undefined,
  };
}
