import { spacePhotos } from '@thedot/domain/spaces/space-photos.contract';
import { createClient } from '../../../lib/api/client.ts';
import { useSpaceMutation } from '../use-space-mutation.ts';

const api = createClient(spacePhotos);
const errorTitle = 'errors.title_booking';

interface AddInput {
  readonly spaceId: string;
  readonly alt: string;
  readonly photo: File;
}

/** The forms of adding and describing show their refusals. */
export const useAddPhoto = () =>
  useSpaceMutation(({ photo, ...body }: AddInput) => api.addPhoto({ body, files: { photo } }), {
    silent: true,
  });

export const useDescribePhoto = () =>
  useSpaceMutation(
    ({ id, alt }: { id: string; alt: string }) =>
      api.describePhoto({ params: { id }, body: { alt } }),
    { silent: true },
  );

export const useOrderPhotos = () =>
  useSpaceMutation((body: { spaceId: string; photoIds: string[] }) => api.orderPhotos({ body }), {
    errorTitle,
  });

export const useRemovePhoto = () =>
  useSpaceMutation((id: string) => api.removePhoto({ params: { id } }), { errorTitle });
