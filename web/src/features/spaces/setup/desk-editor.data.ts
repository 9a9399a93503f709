import { type DeskDetails, desks } from '@thedot/domain/spaces/desks/desks.contract';
import { spaceManagement } from '@thedot/domain/spaces/space-management.contract';
import { createClient } from '../../../lib/api/client.ts';
import { useManagement } from '../use-management.ts';

const api = createClient(desks);
const spaces = createClient(spaceManagement);
const errorTitle = 'errors.title_booking';

interface SaveInput {
  readonly spaceId: string;
  readonly desks: readonly DeskDetails[];
}

/** The editor shows its refusals. */
export const useSaveDesks = () =>
  useManagement(
    ({ spaceId, desks: changed }: SaveInput) =>
      api.saveDesks({ body: { spaceId, desks: [...changed] } }),
    { silent: true },
  );

export const useSaveFloorPlan = () =>
  useManagement(
    ({ spaceId, plan }: { spaceId: string; plan: File }) =>
      api.saveFloorPlan({ body: { spaceId }, files: { plan } }),
    { errorTitle },
  );

export const useDeleteFloorPlan = () =>
  useManagement((spaceId: string) => api.deleteFloorPlan({ query: { spaceId } }), { errorTitle });

/** Desks are numbered without gaps: fewer desks leave out the last ones. */
export const useRemoveLastDesk = () =>
  useManagement((body: { id: string; desks: number }) => spaces.changeSpace({ body }), {
    errorTitle,
  });
