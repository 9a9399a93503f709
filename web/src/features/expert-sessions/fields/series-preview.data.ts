import { queryOptions } from '@tanstack/react-query';
import { proposals } from '@thedot/domain/expert-sessions/proposals.contract';
import { series } from '@thedot/domain/expert-sessions/series.contract';
import { createClient } from '../../../lib/api/client.ts';

const seriesApi = createClient(series);
const offersApi = createClient(proposals);

interface SeriesPreviewInput {
  readonly expertId: string;
  /** The requester to whom the series is proposed on the expert's behalf. */
  readonly requesterId?: string;
  readonly minutes: number;
  readonly weeks: number;
}

/** Previews the weeks of a series before it is requested or, with a requester, before it is proposed to them. */
export const seriesPreviewQuery = (wanted: SeriesPreviewInput, start: string) =>
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

/** Previews the weeks of a pending series when one of its times is accepted. */
export const pendingSeriesQuery = (id: string, start: string) =>
  queryOptions({
    queryKey: ['bookings', 'weeks', id, start],
    queryFn: ({ signal }) =>
      seriesApi.previewBookingSeries({ params: { id }, query: { start } }, { signal }),
    meta: { silent: true },
  });
