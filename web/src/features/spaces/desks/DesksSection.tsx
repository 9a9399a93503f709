import type { ManagedSpace } from '@thedot/domain/spaces/space-management.contract';

/** The desks of a hotdesk space on its management page. */
export function DesksSection(_: { space: ManagedSpace }) {
  return null;
}
