import { type FeatureSearch, joinDetails } from '../../lib/search.ts';

export const userSearch: FeatureSearch = {
  hits: {
    user: {
      group: 'people',
      describe: ({ id, name, photo, role, organization, email }, { nameOf, roleName }) => ({
        title: nameOf(name),
        detail: joinDetails(roleName(role), organization, email),
        path: `/users/view/${id}`,
        picture: { photo },
      }),
    },
  },
};
