import { i18n } from '../../lib/i18n/i18n.ts';
import { type FeatureSearch, joinDetails } from '../../lib/search.ts';

export const expertSearch: FeatureSearch = {
  hits: {
    expert: {
      group: 'people',
      describe: ({ id, name, photo, headline, categories }, { nameOf, roleName }) => ({
        title: nameOf(name),
        detail: joinDetails(
          roleName('expert'),
          headline || categories.map((it) => i18n.t(`ui:category.${it}`)).join(', '),
        ),
        path: `/expert/${id}`,
        picture: { photo },
      }),
    },
  },
};
