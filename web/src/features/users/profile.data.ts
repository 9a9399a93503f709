import { useMutation } from '@tanstack/react-query';
import {
  type Me,
  type Profile,
  type ProfileChanges,
  users,
} from '@thedot/domain/users/users.contract';
import { createClient } from '../../lib/api/client.ts';
import { queryClient } from '../../lib/query/query-client.ts';
import { setMe, meQuery } from '../../lib/session/session.ts';

const api = createClient(users);

/** The fields of their record that users edit themselves. */
export const toProfile = (me: Me): Profile => ({
  firstName: me.firstName,
  lastName: me.lastName,
  phone: me.phone,
  gender: me.gender,
  birthdate: me.birthdate,
  country: me.country,
  language: me.language,
  position: me.position,
  bio: me.bio,
  timeZone: me.timeZone,
});

/** Returns the stored profile, which may contain changes made elsewhere. */
export async function saveProfile(changes: ProfileChanges): Promise<Me> {
  const { profile: me } = await api.saveProfile({ body: changes });
  setMe(me);
  return me;
}

/** Silent: the field shows why a picture was refused. */
export function useUploadPhoto() {
  return useMutation({
    mutationFn: (photo: File) => api.uploadPicture({ files: { photo } }),
    meta: { silent: true },
    onSuccess: ({ photo }) =>
      queryClient.setQueryData(meQuery.queryKey, (me) => me && { ...me, photo }),
  });
}
