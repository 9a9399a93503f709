import { queryOptions } from '@tanstack/react-query';
import {
  type Availability,
  availability,
  type WeekChanges,
} from '@thedot/domain/availability/availability.contract';
import { client } from '../../app/api.ts';
import { queryClient } from '../../app/query-client.ts';

const api = client(availability);

/** The signed-in expert's own week. */
export const myHoursQuery = queryOptions({
  queryKey: ['availability', 'mine'],
  queryFn: ({ signal }) => api.read({}, { signal }),
});

export async function saveMyHours(changes: WeekChanges): Promise<Availability> {
  const saved = await api.save({ body: changes });
  queryClient.setQueryData(myHoursQuery.queryKey, saved);
  await queryClient.invalidateQueries({ queryKey: ['experts'] });
  return saved;
}
