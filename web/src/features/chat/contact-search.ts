import { i18n } from '../../lib/i18n/i18n.ts';
import { type FeatureSearch, joinDetails } from '../../lib/search.ts';

export const contactSearch: FeatureSearch = {
  hits: {
    contact: {
      group: 'people',
      describe: ({ id, name, photo, organization }, { nameOf }) => ({
        title: nameOf(name),
        detail: joinDetails(organization, i18n.t('search:chat')),
        path: `/chat?with=${id}`,
        picture: { photo },
      }),
    },
  },
};
