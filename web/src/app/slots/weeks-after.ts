import { queryOptions } from '@tanstack/react-query';
import { proposals } from '@thedot/domain/bookings/proposals.contract';
import { series } from '@thedot/domain/bookings/series.contract';
import { client } from '../../lib/api/client.ts';

const seriesApi = client(series);
const offersApi = client(proposals);

interface WeeksWanted {
  readonly expertId: string;
  /** Whom they are proposed to, in the expert’s name. */
  readonly requesterId?: string;
  readonly minutes: number;
  readonly weeks: number;
}

/** What a weekly session comes to before it is asked for, or, with a requester, before it is proposed to them. */
export const weeksAfterQuery = (wanted: WeeksWanted, start: string) =>
  queryOptions({
    queryKey: ['experts', 'weeks', wanted, start],
    queryFn: ({ signal }) => {
      const { requesterId, ...weeks } = wanted;
      if (requesterId === undefined) {
        return seriesApi.previewSeries({ query: { ...weeks, start } }, { signal });
      }
      return offersApi.previewProposedSeries(
        { query: { ...weeks, start, requesterId } },
        { signal },
      );
    },
    meta: { silent: true },
  });
