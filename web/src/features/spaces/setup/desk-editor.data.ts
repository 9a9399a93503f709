import { type DeskDetails, desks } from '@thedot/domain/spaces/desks/desks.contract';
import { spaceManagement } from '@thedot/domain/spaces/space-management.contract';
import { createClient } from '../../../lib/api/client.ts';
import { useSpaceMutation } from '../use-space-mutation.ts';

const api = createClient(desks);
const spaces = createClient(spaceManagement);
const errorTitle = 'errors.title_booking';

interface SaveInput {
  readonly spaceId: string;
  readonly desks: readonly DeskDetails[];
}

/** The editor shows its refusals. */
export const useSaveDesks = () =>
  useSpaceMutation(
    ({ spaceId, desks: changed }: SaveInput) =>
      api.saveDesks({ body: { spaceId, desks: [...changed] } }),
    { silent: true },
  );

export const useSaveFloorPlan = () =>
  useSpaceMutation(
    ({ spaceId, plan }: { spaceId: string; plan: File }) =>
      api.saveFloorPlan({ body: { spaceId }, files: { plan } }),
    { errorTitle },
  );

export const useDeleteFloorPlan = () =>
  useSpaceMutation((spaceId: string) => api.deleteFloorPlan({ query: { spaceId } }), {
    errorTitle,
  });

/** Desks are numbered without gaps: fewer desks leave out the last ones. */
export const useRemoveLastDesk = () =>
  useSpaceMutation((body: { id: string; desks: number }) => spaces.changeSpace({ body }), {
    errorTitle,
  });
