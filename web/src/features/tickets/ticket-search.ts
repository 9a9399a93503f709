import { IconMessageReport } from '@tabler/icons-react';
import { i18n } from '../../lib/i18n/i18n.ts';
import { type FeatureSearch, joinDetails } from '../../lib/search.ts';
import { ticketPath } from './ticket-path.ts';

export const ticketSearch: FeatureSearch = {
  hits: {
    ticket: {
      group: 'tickets',
      describe: ({ id, number, title, type, status }) => ({
        title,
        detail: joinDetails(
          `#${number}`,
          i18n.t(`tickets:type.${type}`),
          i18n.t(`tickets:status.${status}`),
        ),
        path: ticketPath(id),
        picture: IconMessageReport,
      }),
    },
  },
};
